import { setImmediate } from 'node:timers';
import type { RealtimeAudience } from '../../../contract';
import type { Frame } from './frame';
import type { HubAccess, HubPush } from './hub';
import type { HubConnection } from './hub-connection';

interface Delivery {
  readonly frame: Frame;
  readonly pluginId: string;
  readonly meets: Matcher;
}

/** The connections of one portal. Each receives messages in the order of `deliver`. */
export class HubRoom {
  readonly connections = new Set<HubConnection>();
  private readonly waiting: Delivery[] = [];
  private isDraining = false;

  constructor(private readonly sliceSize: number) {}

  /** Sends at once to a small room; a large one in slices, so that the event loop runs other work in between. */
  deliver(push: HubPush, frame: Frame): void {
    const delivery = { frame, pluginId: push.pluginId, meets: matcherOf(push.audience) };
    if (this.isDraining) {
      this.waiting.push(delivery);
      return;
    }
    if (this.connections.size <= this.sliceSize) {
      this.sendTo(this.connections, delivery);
      return;
    }
    this.isDraining = true;
    this.drain(delivery, [...this.connections], 0);
  }

  private drain(delivery: Delivery, receivers: readonly HubConnection[], from: number): void {
    this.sendTo(receivers.slice(from, from + this.sliceSize), delivery);
    const next = from + this.sliceSize;
    if (next < receivers.length) {
      // Not the Clock: waits for the next turn of the event loop, not for a time.
      setImmediate(() => this.drain(delivery, receivers, next));
      return;
    }
    const following = this.waiting.shift();
    if (following === undefined) {
      this.isDraining = false;
      return;
    }
    setImmediate(() => this.drain(following, [...this.connections], 0));
  }

  private sendTo(peers: Iterable<HubConnection>, { frame, pluginId, meets }: Delivery): void {
    for (const connection of peers) {
      // Checked when the frame is sent: a connection that left the room or lost access since receives nothing.
      const admission = this.connections.has(connection) ? connection.access : undefined;
      if (admission !== undefined && meets(connection, admission) && admission.passesGate(pluginId)) {
        connection.send(frame);
      }
    }
  }
}

type Matcher = (connection: HubConnection, admission: HubAccess) => boolean;

function matcherOf(audience: RealtimeAudience): Matcher {
  if (audience === 'portal') {
    return (_connection, admission) => admission.principals.has('portal');
  }
  if ('persons' in audience) {
    const persons = new Set(audience.persons);
    return (connection) => persons.has(connection.identity.personId);
  }
  return (_connection, admission) => audience.principals.some((principal) => admission.principals.has(principal));
}
