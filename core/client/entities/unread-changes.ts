import type { Clock } from '../../kernel/services';

/** How long changes are collected before they are read. Milliseconds. */
const collectTime = 200;

/** Changes whose values did not come with the event, collected for a moment and then read together. */
export class UnreadChanges {
  private ids = new Set<string>();
  private timer: AbortController | undefined = undefined;

  /**
   * @param jitter a delay of this person's own, so that many browsers do not read at once. Milliseconds.
   * @param read reads the changed entities. Never rejects.
   */
  constructor(
    private readonly clock: Clock,
    private readonly jitter: () => number,
    private readonly read: (ids: readonly string[]) => Promise<void>,
  ) {}

  add(id: string): void {
    this.ids.add(id);
    if (this.timer === undefined) {
      this.timer = new AbortController();
      void this.readLater(this.timer.signal);
    }
  }

  dispose(): void {
    this.timer?.abort();
    this.ids.clear();
  }

  private async readLater(signal: AbortSignal): Promise<void> {
    try {
      await this.clock.sleep(collectTime + this.jitter(), signal);
    } catch {
      return;
    }
    const ids = [...this.ids];
    this.ids.clear();
    this.timer = undefined;
    await this.read(ids);
  }
}
