/** Work that runs at the same time at most. The rest waits in order. */
export class SendingSlots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(maxRunning: number) {
    this.free = maxRunning;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) {
      this.free -= 1;
    } else {
      await new Promise<void>((resolve) => void this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) {
        this.free += 1;
      } else {
        next();
      }
    }
  }
}
