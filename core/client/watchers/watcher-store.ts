import type { WatcherEndpoints, WatcherList } from '../../contract';
import type { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import type { Api } from '../services';

/** What a person decides about an entity; undefined before. */
export interface Watching {
  isWatching: boolean | undefined;
}

/**
 * Who watches the entities of one type, in this browser: live, a decision is shown at once and kept on the device without
 * a connection. Dispose of it when nothing shows it any more; what is not sent yet is sent all the same.
 */
export class WatcherStore {
  /** By the id of the entity. */
  readonly watchers: EntityStore<WatcherList, WatcherList, Watching>;

  /** @param label what people call the entity, for the list of unsent changes. */
  constructor(
    private readonly services: EntityServices,
    api: Api,
    calls: WatcherEndpoints,
    label: string,
  ) {
    this.watchers = new EntityStore<WatcherList, WatcherList, Watching>(services, {
      type: calls.change.id,
      label: () => label,
      event: calls.changed,
      valuesOf: ({ watching, stopped }) => ({ isWatching: this.decisionIn(watching, stopped) }),
      preview: ({ isWatching }, watchers) => this.preview(isWatching, watchers),
      read: (id) => api.request(calls.read, { params: { id } }, { onFailure: 'caller' }),
      save: (id, { isWatching }, request) =>
        api.request(calls.change, { params: { id }, body: { isWatching: isWatching === true } }, request),
    });
  }

  /** This person watches an entity, or stops. The API shows why it failed. */
  async decide(entityId: string, isWatching: boolean): Promise<void> {
    await this.watchers.edit(entityId, { isWatching });
  }

  dispose(): void {
    this.watchers.dispose();
  }

  private get me(): string {
    return this.services.session.user?.userId ?? '';
  }

  private decisionIn(watching: readonly string[], stopped: readonly string[]): boolean | undefined {
    return watching.includes(this.me) ? true : stopped.includes(this.me) ? false : undefined;
  }

  private preview(isWatching: boolean | undefined, { watching, stopped }: WatcherList): Partial<WatcherList> {
    if (isWatching === undefined) {
      return {};
    }
    const withMe = (ids: readonly string[], isIn: boolean): string[] => [
      ...ids.filter((id) => id !== this.me),
      ...(isIn ? [this.me] : []),
    ];
    return { watching: withMe(watching, isWatching), stopped: withMe(stopped, !isWatching) };
  }
}
