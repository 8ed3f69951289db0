import { serviceToken } from '../../contract';
import type { ServiceToken } from '../../contract';
import { EntityServices } from '../entities/entity-services';
import { LazyModule } from '../lazy/lazy-module';
import type { ClientPluginModule } from '../plugin';
import { Api } from '../services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import type { TimeEntryStore } from './time-entry-store';

/**
 * The time that people log in the chosen company. Its code loads with the first part that needs it, or after the first view,
 * to see whether a timer of the person runs.
 */
export class TimeTracking {
  private readonly store: LazyModule<TimeEntryStore>;
  private readonly ended = new AbortController();

  constructor(
    private readonly services: EntityServices,
    api: Api,
  ) {
    const load = async (): Promise<TimeEntryStore> => {
      const { TimeEntryStore } = await import('./time-entry-store');
      return new TimeEntryStore(services, api);
    };
    this.store = new LazyModule(load, services.clock);
  }

  /** Undefined until it has loaded. Observable. */
  get current(): TimeEntryStore | undefined {
    return this.store.current;
  }

  /** Rejects when the code did not load; the next call tries again. */
  load(): Promise<TimeEntryStore> {
    return this.store.load();
  }

  /** Looks for a timer of the person, once the page is shown. */
  async watch(): Promise<void> {
    for (let delay = watchDelay; await sleepUnlessAborted(this.services.clock, delay, this.ended.signal);) {
      try {
        if (await (await this.load()).loadRunning()) {
          return;
        }
      } catch {
        // The code did not load: there is no connection.
      }
      delay = retryDelay;
    }
  }

  dispose(): void {
    this.ended.abort();
    this.store.current?.dispose();
  }
}

/** Milliseconds for the page to be shown first, and until the next try. */
const watchDelay = 1_500;
const retryDelay = 30_000;

/** Declares the service of a plugin with the time that people log on its entities, such as `timeTrackingToken('tasks')`. */
/* @__NO_SIDE_EFFECTS__ */
export function timeTrackingToken(pluginId: string): ServiceToken<TimeTracking> {
  return serviceToken<TimeTracking>(`${pluginId}:time-tracking`);
}

/** Registers and starts the service of `timeTrackingToken`; join it with the other modules of a plugin by `joinModules`. */
export function timeTrackingModule(token: ServiceToken<TimeTracking>): Required<ClientPluginModule> {
  return {
    services: (registrar) =>
      registrar.addFactory(token, [EntityServices, Api], (services, api) => new TimeTracking(services, api)),
    start: (context) => {
      const time = context.get(token);
      context.own(() => time.dispose());
      void time.watch();
    },
  };
}
