// #region greet
console.log("Hello");
// #endregion
