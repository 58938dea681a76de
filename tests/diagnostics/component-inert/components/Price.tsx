export const Price = () => <button onClick={() => location.reload()}>Reload the price</button>;
