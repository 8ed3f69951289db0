import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';
import type { PresenceMessage, PublishedRoom } from './presence-message';
import { everyNode, readPresenceMessage } from './presence-message';
import type { PeopleOfRoom } from './present-people';

export interface PresenceExchangeOptions {
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The rooms of this process. */
  readonly ownRooms: () => readonly PublishedRoom[];
  /** People of these rooms came or left at other processes. */
  readonly onChange: (keys: Iterable<string>) => void;
}

/** What is known of another process. */
interface KnownNode {
  sequence: number;
  seenAt: number;
  readonly rooms: Map<string, PeopleOfRoom>;
}

/** Each process says in this interval that it is alive, in milliseconds; one that is silent for `expiry` has died. */
const interval = 3_000;
const expiry = 10_000;
/** Rooms in one message. */
const batchSize = 50;

/**
 * Exchanges the people of rooms between the processes of an installation. A process publishes only rooms that changed;
 * numbered messages show the others when one was lost, and they ask for all of its rooms then. While the back plane is
 * away each process shows its own people only.
 */
export class PresenceExchange {
  private readonly node = randomUUID();
  private readonly nodes = new Map<string, KnownNode>();
  private readonly stopping = new AbortController();
  private sequence = 0;
  private isAsked = false;
  /** Messages are sent one after the other: their numbers must arrive in order. */
  private sent: Promise<void> = Promise.resolve();
  private running: Promise<void> | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly options: PresenceExchangeOptions) {}

  /** Does nothing in an installation of one process. */
  start(): void {
    const { backplane } = this.options;
    if (backplane.kind === 'in-process' || this.running !== undefined) {
      return;
    }
    this.unsubscribe = backplane.subscribe('presence', (payload) => this.receive(payload));
    this.send({ kind: 'ask', node: this.node, of: everyNode });
    this.running = this.beat();
  }

  /** Tells the other processes that no one is here any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.running === undefined) {
      return;
    }
    await this.running;
    this.unsubscribe?.();
    this.sequence += 1;
    this.send({ kind: 'reset', node: this.node, sequence: this.sequence });
    await this.sent;
  }

  /** The people of a room at the other processes. */
  peopleOf(key: string): readonly PeopleOfRoom[] {
    return [...this.nodes.values()].flatMap(({ rooms }) => rooms.get(key) ?? []);
  }

  /** Publishes rooms of this process that changed. */
  publish(rooms: readonly PublishedRoom[]): void {
    if (this.running === undefined) {
      return;
    }
    for (let from = 0; from < rooms.length; from += batchSize) {
      this.sequence += 1;
      const batch = rooms.slice(from, from + batchSize);
      this.send({ kind: 'rooms', node: this.node, sequence: this.sequence, rooms: batch });
    }
  }

  /** Never rejects. */
  private async beat(): Promise<void> {
    const { clock } = this.options;
    while (!this.stopping.signal.aborted) {
      if (this.isAsked) {
        this.publishAll();
      } else {
        this.send({ kind: 'alive', node: this.node, sequence: this.sequence });
      }
      this.forgetSilent();
      await clock.sleep(interval, this.stopping.signal).catch(() => undefined);
    }
  }

  private publishAll(): void {
    this.isAsked = false;
    this.sequence += 1;
    this.send({ kind: 'reset', node: this.node, sequence: this.sequence });
    this.publish(this.options.ownRooms());
  }

  private forgetSilent(): void {
    const now = this.options.clock.elapsed();
    for (const [id, node] of this.nodes) {
      if (now - node.seenAt >= expiry) {
        this.nodes.delete(id);
        this.options.onChange(node.rooms.keys());
      }
    }
  }

  private send(message: PresenceMessage): void {
    this.sent = this.sendAfter(this.sent, message);
  }

  /** Never rejects: what is lost is noticed by the next number. */
  private async sendAfter(earlier: Promise<void>, message: PresenceMessage): Promise<void> {
    await earlier;
    try {
      await this.options.backplane.publish('presence', message);
    } catch (error) {
      // The back plane has logged that it is away.
      this.options.logger.debug('People in rooms could not be published.', { error });
    }
  }

  private receive(payload: unknown): void {
    const message = readPresenceMessage(payload);
    if (message === undefined || message.node === this.node) {
      return;
    }
    if (message.kind === 'ask') {
      // Answered with the next beat, so that many that ask at once cost one answer.
      this.isAsked ||= message.of === this.node || message.of === everyNode;
      return;
    }
    const known = this.nodes.get(message.node);
    if (message.kind === 'reset') {
      this.nodes.set(message.node, { sequence: message.sequence, seenAt: this.now, rooms: new Map() });
      this.options.onChange(known?.rooms.keys() ?? []);
      return;
    }
    const node = known ?? { sequence: 0, seenAt: this.now, rooms: new Map<string, PeopleOfRoom>() };
    this.nodes.set(message.node, node);
    node.seenAt = this.now;
    if (message.kind === 'alive') {
      // Asked only here, not with each message that has the wrong number: so that it is at most once per beat.
      if (message.sequence !== node.sequence) {
        this.send({ kind: 'ask', node: this.node, of: message.node });
      }
      return;
    }
    if (message.sequence === node.sequence + 1) {
      node.sequence = message.sequence;
      this.apply(node, message.rooms);
    }
  }

  private apply(node: KnownNode, rooms: readonly PublishedRoom[]): void {
    for (const { key, people, others } of rooms) {
      if (people.length === 0) {
        node.rooms.delete(key);
      } else {
        node.rooms.set(key, { people, others });
      }
    }
    this.options.onChange(rooms.map(({ key }) => key));
  }

  private get now(): number {
    return this.options.clock.elapsed();
  }
}
