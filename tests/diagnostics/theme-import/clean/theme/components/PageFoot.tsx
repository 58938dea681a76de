const text = "Made with care";

export function PageFoot() {
  return <p>{text}</p>;
}
