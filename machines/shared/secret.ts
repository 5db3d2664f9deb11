/**
 * A password, code, token or key in transit. Only `reveal()` returns it; logs, JSON and the inspector never show it.
 */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toJSON(): string {
    return '[secret]';
  }

  toString(): string {
    return '[secret]';
  }
}
