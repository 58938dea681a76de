export default { title: "Home" };
