export default { title: "Manual", origin: "https://a.example" };
