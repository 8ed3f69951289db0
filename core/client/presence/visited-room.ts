import { observable, runInAction } from 'mobx';
import type { PresenceState } from '../../contract';
import { presenceLimits } from '../../contract';
import type { Clock } from '../../kernel/services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import type { RoomPeople } from './presence';

export interface VisitedRoomOptions {
  readonly entity: string;
  readonly id: string;
  readonly clock: Clock;
  /** Invokes a method of the hub for this room; false if it failed. */
  readonly invoke: (method: string, entity: string, id: string, ...values: readonly unknown[]) => Promise<boolean>;
}

const noPeople: RoomPeople = { people: [], count: 0 };

/** A person who goes on to the next entity within this time, in milliseconds, was not here. */
const arrival = 300;
/** The person counts as typing for this time after the last change, in milliseconds. */
const pause = 5_000;

/** One room that parts of this tab are in. */
export class VisitedRoom {
  /** Parts of the page in the room. */
  visits = 0;
  private readonly shown = observable.box(noPeople, { deep: false });
  private readonly left = new AbortController();
  private typingTimer = new AbortController();
  private hasArrived = false;
  private canEnter = false;
  /** Number of the latest attempt to enter, so that the result of an earlier one is not used. */
  private attempt = 0;
  private state: 'outside' | 'entering' | 'inside' = 'outside';
  private field: string | undefined = undefined;
  private fieldSentAt = 0;

  constructor(private readonly options: VisitedRoomOptions) {
    void this.arrive();
  }

  get others(): RoomPeople {
    return this.shown.get();
  }

  /** Whether there is a connection and the person looks at the page. */
  setReachable(canEnter: boolean): void {
    this.canEnter = canEnter;
    if (canEnter) {
      void this.enter();
    } else {
      this.reset();
    }
  }

  /** Leaves while the connection stays, such as when the tab is hidden. */
  withdraw(): void {
    if (this.state !== 'outside') {
      void this.options.invoke('LeaveRoom', this.options.entity, this.options.id);
    }
    this.setReachable(false);
  }

  /** The last part of the page has left. */
  leave(): void {
    this.left.abort();
    this.typingTimer.abort();
    this.withdraw();
  }

  receive({ people, count }: PresenceState, ownId: string | undefined): void {
    if (this.state === 'outside') {
      return;
    }
    const others = people
      .filter(({ personId }) => personId !== ownId)
      .map(({ personId, field }) => ({ personId, field }));
    runInAction(() => this.shown.set({ people: others, count: Math.max(others.length, count - 1, 0) }));
  }

  setTyping(field: string | undefined): void {
    this.typingTimer.abort();
    if (field !== undefined && !this.left.signal.aborted) {
      this.typingTimer = new AbortController();
      void this.stopTypingLater(this.typingTimer.signal);
    }
    const isDue = this.options.clock.elapsed() - this.fieldSentAt >= presenceLimits.typingRenewal;
    const isNews = field !== this.field || (field !== undefined && isDue);
    this.field = field;
    if (isNews && this.state === 'inside') {
      this.sendTyping();
    }
  }

  private async arrive(): Promise<void> {
    if (await sleepUnlessAborted(this.options.clock, arrival, this.left.signal)) {
      this.hasArrived = true;
      await this.enter();
    }
  }

  private async enter(): Promise<void> {
    if (!this.hasArrived || !this.canEnter || this.state !== 'outside') {
      return;
    }
    this.state = 'entering';
    this.attempt += 1;
    const { attempt } = this;
    const isInside = await this.options.invoke('EnterRoom', this.options.entity, this.options.id);
    if (this.state !== 'entering' || attempt !== this.attempt) {
      return;
    }
    if (!isInside) {
      // Refused: tried again with the next connection.
      this.reset();
      return;
    }
    this.state = 'inside';
    if (this.field !== undefined) {
      this.sendTyping();
    }
  }

  private async stopTypingLater(signal: AbortSignal): Promise<void> {
    if (await sleepUnlessAborted(this.options.clock, pause, signal)) {
      this.setTyping(undefined);
    }
  }

  private sendTyping(): void {
    const { entity, id, clock, invoke } = this.options;
    this.fieldSentAt = clock.elapsed();
    void invoke('SetTyping', entity, id, this.field ?? null);
  }

  private reset(): void {
    this.state = 'outside';
    runInAction(() => this.shown.set(noPeople));
  }
}
