import { serviceToken } from '../../contract';
import type { ServiceToken } from '../../contract';
import { EntityServices } from '../entities/entity-services';
import { LazyModule } from '../lazy/lazy-module';
import type { ClientPluginModule } from '../plugin';
import { Api } from '../services';
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
    await this.services.clock.sleep(watchDelay, this.ended.signal).catch(() => undefined);
    if (!this.ended.signal.aborted) {
      await (await this.load()).loadRunning();
    }
  }

  dispose(): void {
    this.ended.abort();
    this.store.current?.dispose();
  }
}

/** Milliseconds for the page to be shown first. */
const watchDelay = 1_500;

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
      time.watch().catch(() => undefined);
    },
  };
}
