/** A map that forgets what was set longest ago when it grows over its size. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private size = 0;

  /**
   * @param most of all sizes together
   * @param sizeOf what one value takes of it; left out, values are counted
   */
  constructor(
    private readonly most: number,
    private readonly sizeOf: (value: Value) => number = () => 1,
  ) {}

  get(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.entries.set(key, value);
    this.size += this.sizeOf(value);
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.most) {
        return;
      }
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.entries.get(key);
    if (value !== undefined && this.entries.delete(key)) {
      this.size -= this.sizeOf(value);
    }
  }

  clear(): void {
    this.entries.clear();
    this.size = 0;
  }

  [Symbol.iterator](): IterableIterator<[Key, Value]> {
    return this.entries[Symbol.iterator]();
  }
}
