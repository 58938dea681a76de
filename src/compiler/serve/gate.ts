/** A moment that others wait for. Pure. */
export class Gate {
  readonly opened: Promise<void>;
  #isOpen = false;
  #fulfil: () => void = () => undefined;

  constructor() {
    this.opened = new Promise((fulfil) => {
      this.#fulfil = fulfil;
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    this.#isOpen = true;
    this.#fulfil();
  }
}
