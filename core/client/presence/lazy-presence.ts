import { injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import type { Dispose, PresenceRoom } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { LazyPart } from '../lazy/lazy-part';
import { BrowserWindow } from '../ports';
import type { HubRealtime } from '../realtime/hub-realtime';
import { RealtimeService } from '../realtime/hub-realtime';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { LivePresence } from './live-presence';
import type { Presence, RoomPeople, RoomVisit } from './presence';

const noPeople: RoomPeople<never> = { people: [], count: 0 };

/** Presence, whose code loads with the first room. */
@injectable()
export class LazyPresence implements Presence {
  private readonly live: LazyPart<LivePresence>;

  constructor(
    @inject(RealtimeService) realtime: HubRealtime,
    @inject(SessionStoreService) session: SessionStore,
    @inject(BrowserWindow) window: BrowserWindow,
    @inject(Clock) clock: Clock,
    @inject(Logger) logger: Logger,
  ) {
    this.live = new LazyPart(
      'Presence',
      async () => {
        const { LivePresence: Live } = await import('./live-presence');
        return new Live({ realtime, session, window, clock, logger });
      },
      clock,
      logger,
    );
  }

  enter<Field extends string>(room: PresenceRoom<Field>, id: string): RoomVisit<Field> {
    const visit = observable.box<RoomVisit<Field> | undefined>(undefined, { deep: false });
    let isHere = true;
    let typing: Field | undefined = undefined;
    const begin = (live: LivePresence): void => {
      if (isHere) {
        const begun = live.enter(room, id);
        begun.setTyping(typing);
        runInAction(() => visit.set(begun));
      }
    };
    const { current } = this.live;
    if (current === undefined) {
      this.live.whenLoaded(begin);
    } else {
      begin(current);
    }
    return {
      get others() {
        return visit.get()?.others ?? noPeople;
      },
      setTyping: (field) => {
        typing = field;
        visit.get()?.setTyping(field);
      },
      leave: () => {
        isHere = false;
        visit.get()?.leave();
      },
    };
  }

  /** @returns what leaves all rooms at the end of the application. */
  start(): Dispose {
    return this.live.start();
  }
}

export const PresenceService = serviceToken<LazyPresence>('core:PresenceService');
