import type { Clock } from '../../kernel/services';
import { networkOf } from '../access/network-of';
import { countsIn } from '../access/limit-exchange';
import type { LimitLedger } from '../access/limit-exchange';
import type { HubLimits } from './hub-limits';
import type { HubIdentity } from './hub-tokens';

type CrowdLimits = Pick<HubLimits, 'connectionsPerPerson' | 'connectionsPerAddress'>;

/**
 * The others are told of a person or address that holds this part of the limit here. Most never do, so there is little to
 * tell; a limit is exceeded by less than this part for each further process.
 */
const toldPart = 10;
/** Names in one message. */
const mostTold = 2_000;
/** Said again so often, and believed for so long: a process that was killed holds no places any more. Milliseconds. */
const repetition = 3_000;
const belief = 10_000;

interface Heard {
  readonly at: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts connections, so that neither one person nor one network address takes them all. */
export class HubCrowd implements LimitLedger {
  readonly name = 'connections';
  private readonly here = new Map<string, number>();
  /** Those of `here` that the others have to know. */
  private readonly large = new Map<string, number>();
  private readonly elsewhere = new Map<string, Heard>();
  private isChanged = false;
  private toldAt = 0;

  constructor(
    private readonly limits: CrowdLimits,
    private readonly clock: Clock,
  ) {}

  /** Whether one more is too many. */
  isFull(identity: HubIdentity): boolean {
    return this.placesOf(identity).some(({ key, most }) => this.count(key) >= most);
  }

  add(identity: HubIdentity): void {
    this.change(identity, 1);
  }

  remove(identity: HubIdentity): void {
    this.change(identity, -1);
  }

  /** Who holds many connections here: all of them, so that a message that was lost does no harm. */
  tell(): readonly (readonly [string, number])[] | undefined {
    const now = this.now;
    const isDue = this.isChanged || (this.large.size > 0 && now - this.toldAt >= repetition);
    if (!isDue) {
      return undefined;
    }
    this.isChanged = false;
    this.toldAt = now;
    return [...this.large].slice(0, mostTold);
  }

  hear(node: string, told: unknown): void {
    this.elsewhere.set(node, { at: this.now, counts: new Map(countsIn(told)) });
  }

  private get now(): number {
    return this.clock.elapsed();
  }

  private count(key: string): number {
    const { now } = this;
    let count = this.here.get(key) ?? 0;
    for (const [node, { at, counts }] of this.elsewhere) {
      if (now - at < belief) {
        count += counts.get(key) ?? 0;
      } else {
        this.elsewhere.delete(node);
      }
    }
    return count;
  }

  private change(identity: HubIdentity, by: number): void {
    for (const { key, most } of this.placesOf(identity)) {
      const count = (this.here.get(key) ?? 0) + by;
      setOrDrop(this.here, key, count > 0 ? count : undefined);
      const told = count > 0 && count >= most / toldPart ? count : undefined;
      this.isChanged ||= told !== this.large.get(key);
      setOrDrop(this.large, key, told);
    }
  }

  private placesOf({ personId, address }: HubIdentity): readonly { readonly key: string; readonly most: number }[] {
    const { connectionsPerPerson, connectionsPerAddress } = this.limits;
    return [
      { key: `person ${personId}`, most: connectionsPerPerson },
      { key: `address ${networkOf(address)}`, most: connectionsPerAddress },
    ];
  }
}

function setOrDrop(counts: Map<string, number>, key: string, count: number | undefined): void {
  if (count === undefined) {
    counts.delete(key);
  } else {
    counts.set(key, count);
  }
}
