const text = "Made with care";

export default function PageFoot() {
  return <p>{text}</p>;
}
