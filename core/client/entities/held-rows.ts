import type { Clock } from '../../kernel/services';
import type { Entity } from './entity';
import type { EntityList } from './entity-list';

/** How long a row that was changed without a pointer over the list stays in place. Milliseconds. */
const holdTime = 2_000;

/**
 * Keeps the rows in place that a person changes in a list, until the pointer leaves it, or for a moment when there is no
 * pointer: otherwise a second click would hit the row that moved up.
 */
export class HeldRows<Row extends Entity> {
  private isPointerOver = false;
  private timer: AbortController | undefined = undefined;

  /** @param list the list that is shown now. */
  constructor(
    private readonly clock: Pick<Clock, 'sleep'>,
    private readonly list: () => Pick<EntityList<Row>, 'holdRow' | 'releaseRows'>,
  ) {}

  /** Call before the change. */
  hold(id: string): void {
    this.list().holdRow(id);
    this.timer?.abort();
    if (!this.isPointerOver) {
      this.timer = new AbortController();
      void this.releaseLater(this.timer.signal);
    }
  }

  pointerEntered(): void {
    this.isPointerOver = true;
    this.timer?.abort();
  }

  pointerLeft(): void {
    this.isPointerOver = false;
    this.timer?.abort();
    this.list().releaseRows();
  }

  dispose(): void {
    this.timer?.abort();
  }

  private async releaseLater(signal: AbortSignal): Promise<void> {
    try {
      await this.clock.sleep(holdTime, signal);
    } catch {
      return;
    }
    this.list().releaseRows();
  }
}
