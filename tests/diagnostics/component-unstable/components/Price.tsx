export const Price = () => <p>9, as of {new Date().toISOString()}</p>;
