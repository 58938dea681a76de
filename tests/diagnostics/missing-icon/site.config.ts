export default { title: "Manual", touchIcon: true };
