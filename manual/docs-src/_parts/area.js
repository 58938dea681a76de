// #region area
export function area(width, height) {
  return width * height;
}
// #endregion area
