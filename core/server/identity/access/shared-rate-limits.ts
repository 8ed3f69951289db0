import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';

/** Counts of one kind, limited for all processes together. */
export interface RateLimitLedger {
  /** Name in messages. */
  readonly name: string;
  /** Returns the changes to publish to the other processes, or undefined. */
  collectChanges(): unknown;
  /** Receives the changes of another process. A process of a newer release may send more than this one understands. */
  receiveChanges(node: string, told: unknown): void;
}

export interface SharedRateLimitsOptions {
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly ledgers: readonly RateLimitLedger[];
}

/** Publishing interval, and with the network's delay also the age of counts from other processes. Milliseconds. */
const interval = 250;

/**
 * Shares rate limits between the processes of an installation: each one regularly publishes its counts and adds those
 * of the others. No request waits for it. While the back plane is away each process counts alone, so that n processes
 * together allow at most n times as much. The counts of that time are not exchanged later.
 */
export class SharedRateLimits {
  private readonly node = randomUUID();
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly options: SharedRateLimitsOptions) {}

  /** Does nothing in an installation of one process. */
  start(): void {
    const { backplane } = this.options;
    if (backplane.kind === 'in-process' || this.running !== undefined) {
      return;
    }
    this.unsubscribe = backplane.subscribe('limits', (payload) => this.receive(payload));
    this.running = this.publishRegularly();
  }

  /** Publishes the last changes: connections that end with this process are then free in the others. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.unsubscribe?.();
  }

  private async publishRegularly(): Promise<void> {
    const { clock } = this.options;
    while (!this.stopping.signal.aborted) {
      await this.publish();
      await clock.sleep(interval, this.stopping.signal).catch(() => undefined);
    }
    await this.publish();
  }

  private async publish(): Promise<void> {
    const { backplane, ledgers, logger } = this.options;
    const parts = ledgers
      .map((ledger) => [ledger.name, ledger.collectChanges()] as const)
      .filter(([, counts]) => counts !== undefined);
    if (parts.length === 0) {
      return;
    }
    try {
      await backplane.publish('limits', { node: this.node, parts: Object.fromEntries(parts) });
    } catch (error) {
      // The back plane has logged that it is away.
      logger.debug('Counts of rate limits could not be published.', { error });
    }
  }

  private receive(payload: unknown): void {
    if (!isLimitMessage(payload) || payload.node === this.node) {
      return;
    }
    for (const ledger of this.options.ledgers) {
      if (Object.hasOwn(payload.parts, ledger.name)) {
        ledger.receiveChanges(payload.node, payload.parts[ledger.name]);
      }
    }
  }
}

/** Returns the valid pairs of a name and a count in a message from another process, and ignores everything else. */
export function countsIn(told: unknown): readonly (readonly [string, number])[] {
  return Array.isArray(told) ? told.filter(isCount) : [];
}

function isCount(entry: unknown): entry is readonly [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0;
}

interface LimitMessage {
  readonly node: string;
  readonly parts: Readonly<Record<string, unknown>>;
}

function isLimitMessage(payload: unknown): payload is LimitMessage {
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
