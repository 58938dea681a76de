export const Price = () => <p>9, as of January</p>;
