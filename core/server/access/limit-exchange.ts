import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '../../kernel/services';
import type { Backplane } from '../backplane/backplane';

/** Something that is counted in each process and limited for all of them together. */
export interface LimitLedger {
  /** Names it in messages. */
  readonly name: string;
  /** What the other processes have to know now; undefined when nothing. */
  tell(): unknown;
  /** What another process said. A neighbouring release may say more than is understood here. */
  hear(node: string, told: unknown): void;
}

export interface LimitExchangeOptions {
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly ledgers: readonly LimitLedger[];
}

/** Also how late a process knows what was taken elsewhere, the journey aside. Milliseconds. */
const beat = 250;

/**
 * Lets the processes of an installation share their limits: each says now and then what was taken at it, and counts in
 * what the others say. No call waits for it. While the back plane is away each process counts alone, so that n of them
 * let pass n times as much at most; what was taken meanwhile is not made up for.
 */
export class LimitExchange {
  private readonly node = randomUUID();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly options: LimitExchangeOptions) {}

  /** A process that is alone has nobody to tell. */
  start(): void {
    const { backplane } = this.options;
    if (backplane.kind === 'in-process' || this.running !== undefined) {
      return;
    }
    this.unsubscribe = backplane.subscribe('limits', (payload) => this.hear(payload));
    this.running = this.beat();
  }

  /** Says once more what has changed: connections that ended with this process are free elsewhere. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.unsubscribe?.();
  }

  private async beat(): Promise<void> {
    const { clock } = this.options;
    while (!this.stopping.signal.aborted) {
      await this.tell();
      await clock.sleep(beat, this.stopping.signal).catch(() => undefined);
    }
    await this.tell();
  }

  private async tell(): Promise<void> {
    const { backplane, ledgers, logger } = this.options;
    const parts = ledgers
      .map((ledger) => [ledger.name, ledger.tell()] as const)
      .filter(([, told]) => told !== undefined);
    if (parts.length === 0) {
      return;
    }
    try {
      await backplane.publish('limits', { node: this.node, parts: Object.fromEntries(parts) });
    } catch (error) {
      // The back plane has said in the log that it is away.
      logger.debug('Other processes could not be told what was taken here.', { error });
    }
  }

  private hear(payload: unknown): void {
    if (!isLimitNews(payload) || payload.node === this.node) {
      return;
    }
    for (const ledger of this.options.ledgers) {
      if (Object.hasOwn(payload.parts, ledger.name)) {
        ledger.hear(payload.node, payload.parts[ledger.name]);
      }
    }
  }
}

/** The pairs of a name and a count that another process sent; whatever is none is passed over. */
export function countsIn(told: unknown): readonly (readonly [string, number])[] {
  return Array.isArray(told) ? told.filter(isCount) : [];
}

function isCount(entry: unknown): entry is readonly [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0;
}

interface LimitNews {
  readonly node: string;
  readonly parts: Readonly<Record<string, unknown>>;
}

function isLimitNews(payload: unknown): payload is LimitNews {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'node' in payload &&
    typeof payload.node === 'string' &&
    'parts' in payload &&
    typeof payload.parts === 'object' &&
    payload.parts !== null
  );
}
