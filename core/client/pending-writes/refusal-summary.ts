import type { Clock } from '../../kernel/services';
import { pendingWriteMessages } from './messages';
import type { I18n, Toasts } from '../services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';

/** Refusals are announced together once none has come for this time. Milliseconds. */
const quietTime = 1_000;

/** Announces refused writes: one with its reason, several by their number. */
export class RefusalSummary {
  private reasons: readonly string[] = [];
  private timer: AbortController | undefined = undefined;

  constructor(
    private readonly clock: Clock,
    private readonly toasts: Toasts,
    private readonly words: I18n,
  ) {}

  add(reason: string): void {
    this.reasons = [...this.reasons, reason];
    this.timer?.abort();
    this.timer = new AbortController();
    void this.announceLater(this.timer.signal);
  }

  /** Announces nothing more. */
  stop(): void {
    this.timer?.abort();
  }

  private async announceLater(signal: AbortSignal): Promise<void> {
    if (!(await sleepUnlessAborted(this.clock, quietTime, signal))) {
      return;
    }
    const { length: count } = this.reasons;
    const [reason = ''] = this.reasons;
    this.reasons = [];
    this.toasts.error(
      count === 1
        ? this.words.translate(pendingWriteMessages.writeRefused, { reason })
        : this.words.translate(pendingWriteMessages.writesRefused, { count }),
    );
  }
}
