import { injectable } from 'inversify';
import type { Dispose, PersonCard } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { LazyPart } from '../lazy/lazy-part';
import type { LazyRetry } from '../lazy/lazy-retry';
import { LazyRetryService } from '../lazy/lazy-retry';
import { Api, Realtime } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { LivePeople } from './live-people';
import type { People, PeoplePage, PeopleQuery } from './people';

/** People, whose code loads with the first person that is asked for. */
@injectable()
export class LazyPeople implements People {
  private readonly live: LazyPart<LivePeople>;

  constructor(
    @inject(Api) api: Api,
    @inject(Realtime) realtime: Realtime,
    @inject(SessionStoreService) session: SessionStore,
    @inject(LazyRetryService) retries: LazyRetry,
    @inject(Clock) clock: Clock,
    @inject(Logger) logger: Logger,
  ) {
    this.live = new LazyPart(
      'People',
      async () => {
        const { LivePeople: Live } = await import('./live-people');
        return new Live({ api, realtime, session, retries, clock, logger });
      },
      clock,
      logger,
    );
  }

  async search(query: PeopleQuery, signal?: AbortSignal): Promise<PeoplePage> {
    return (await this.live.load()).search(query, signal);
  }

  card(personId: string): PersonCard | undefined {
    const { current } = this.live;
    if (current === undefined) {
      this.live.whenLoaded((people) => void people.card(personId));
    }
    return current?.card(personId);
  }

  /** @returns what stops following people at the end of the application. */
  start(): Dispose {
    return this.live.start();
  }
}

export const PeopleService = serviceToken<LazyPeople>('core:PeopleService');
