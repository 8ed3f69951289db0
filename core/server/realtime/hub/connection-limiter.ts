import type { Clock } from '../../../kernel/services';
import { networkOf } from '../../identity/access/network-of';
import { countsIn } from '../../identity/access/shared-rate-limits';
import type { RateLimitLedger } from '../../identity/access/shared-rate-limits';
import type { HubLimits } from './hub-limits';
import type { HubIdentity } from './hub-tokens';

type CrowdLimits = Pick<HubLimits, 'maxConnectionsPerPerson' | 'maxConnectionsPerAddress'>;

/**
 * A person or address is published to other processes from this fraction of the limit on. Most stay below it, so messages
 * are small; each further process can exceed a limit by less than this fraction.
 */
const publishedFraction = 10;
/** Entries in one message. */
const maxPublished = 2_000;
/** Counts are published again after `repetition` and expire after `expiry`, so that those of a killed process end. Milliseconds. */
const repetition = 3_000;
const expiry = 10_000;

interface ReceivedCounts {
  readonly at: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Limits the open connections of a person and of a network address. */
export class ConnectionLimiter implements RateLimitLedger {
  readonly name = 'connections';
  private readonly here = new Map<string, number>();
  /** Counts of `here` that other processes need. */
  private readonly large = new Map<string, number>();
  private readonly elsewhere = new Map<string, ReceivedCounts>();
  private isChanged = false;
  private publishedAt = 0;

  constructor(
    private readonly limits: CrowdLimits,
    private readonly clock: Clock,
  ) {}

  /** Whether the person or address has no room for another connection. */
  isFull(identity: HubIdentity): boolean {
    return this.placesOf(identity).some(({ key, max }) => this.count(key) >= max);
  }

  add(identity: HubIdentity): void {
    this.change(identity, 1);
  }

  remove(identity: HubIdentity): void {
    this.change(identity, -1);
  }

  /** All persons and addresses with many connections here: a complete list, so that a lost message does no harm. */
  collectChanges(): readonly (readonly [string, number])[] | undefined {
    const now = this.now;
    const isDue = this.isChanged || (this.large.size > 0 && now - this.publishedAt >= repetition);
    if (!isDue) {
      return undefined;
    }
    this.isChanged = false;
    this.publishedAt = now;
    return [...this.large].slice(0, maxPublished);
  }

  receiveChanges(node: string, message: unknown): void {
    this.elsewhere.set(node, { at: this.now, counts: new Map(countsIn(message)) });
  }

  private get now(): number {
    return this.clock.elapsed();
  }

  private count(key: string): number {
    const { now } = this;
    let count = this.here.get(key) ?? 0;
    for (const [node, { at, counts }] of this.elsewhere) {
      if (now - at < expiry) {
        count += counts.get(key) ?? 0;
      } else {
        this.elsewhere.delete(node);
      }
    }
    return count;
  }

  private change(identity: HubIdentity, by: number): void {
    for (const { key, max } of this.placesOf(identity)) {
      const count = (this.here.get(key) ?? 0) + by;
      setOrDelete(this.here, key, count > 0 ? count : undefined);
      const published = count > 0 && count >= max / publishedFraction ? count : undefined;
      this.isChanged ||= published !== this.large.get(key);
      setOrDelete(this.large, key, published);
    }
  }

  private placesOf({ personId, address }: HubIdentity): readonly { readonly key: string; readonly max: number }[] {
    const { maxConnectionsPerPerson, maxConnectionsPerAddress } = this.limits;
    return [
      { key: `person ${personId}`, max: maxConnectionsPerPerson },
      { key: `address ${networkOf(address)}`, max: maxConnectionsPerAddress },
    ];
  }
}

function setOrDelete(counts: Map<string, number>, key: string, count: number | undefined): void {
  if (count === undefined) {
    counts.delete(key);
  } else {
    counts.set(key, count);
  }
}
