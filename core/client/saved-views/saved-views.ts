import { computed, makeObservable, observable } from 'mobx';
import type { SavedView, ServiceToken } from '../../contract';
import { serviceToken } from '../../contract';
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  readSavedView,
  savedViewChangedLive,
} from '../../contract/saved-views';
import type { EntityList } from '../entities/entity-list';
import { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import type { ClientPluginModule } from '../plugin';
import { Api } from '../services';

/** What can be changed of a saved view. */
export interface SavedViewEdit {
  name: string;
  query: string;
  isShared: boolean;
}

const pageSize = 200;

/** The saved views of one list that this person sees: their own and the shared ones. Loaded when they are asked for. */
export class SavedViews {
  readonly store: EntityStore<SavedView, SavedView, SavedViewEdit>;
  /** The view that was chosen last, whose filters may have been changed since. */
  chosenId: string | undefined = undefined;
  private readonly views: EntityList<SavedView>;

  /** @param listName the entity type of the list's rows, such as `tasks.task` */
  constructor(
    private readonly listName: string,
    services: EntityServices,
    private readonly api: Api,
  ) {
    this.store = new EntityStore<SavedView, SavedView, SavedViewEdit>(services, {
      type: 'core.saved-view',
      label: ({ name }) => name,
      event: savedViewChangedLive,
      valuesOf: ({ name, query, isShared }) => ({ name, query, isShared }),
      read: (id) => api.request(readSavedView, { params: { id } }, { onFailure: 'caller' }),
      save: (id, body, request) => api.request(changeSavedView, { params: { id }, body }, request),
      remove: (id, request) => api.request(deleteSavedView, { params: { id } }, request),
    });
    this.views = this.store.list({
      load: (cursor, signal) =>
        api.request(
          listSavedViews,
          { query: { list: this.listName, cursor, limit: pageSize } },
          { signal, onFailure: 'caller' },
        ),
      // Ids grow with time, and the server sorts by them.
      compare: (left, right) => (left.id === right.id ? 0 : left.id < right.id ? -1 : 1),
      belongs: ({ list }) => list === this.listName,
    });
    makeObservable(this, { all: computed, chosen: computed, chosenId: observable });
  }

  /** True once all have loaded. Observable. */
  get isReady(): boolean {
    return this.views.isComplete;
  }

  /** Why they could not be loaded. Observable. */
  get error(): unknown {
    return this.views.error;
  }

  /** By name. Observable; does not load them. */
  get all(): readonly SavedView[] {
    return this.views.items.toSorted(
      (left, right) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1),
    );
  }

  /** The view that was chosen last, unless it was deleted. Observable. */
  get chosen(): SavedView | undefined {
    return this.views.items.find(({ id }) => id === this.chosenId);
  }

  /** Remembers the chosen view. */
  choose(id: string | undefined): void {
    this.chosenId = id;
  }

  /** Loads all views unless they are known. Does not reject: `error` says why some are missing. */
  async load(): Promise<void> {
    while (!this.views.isComplete) {
      await this.views.loadMore();
      if (this.views.error !== undefined) {
        return;
      }
    }
  }

  /**
   * Saves a view and chooses it.
   *
   * @param idempotencyKey the same for all tries to save one view: a retry after a lost response saves it once.
   * @throws ApiError which the caller shows.
   */
  async create(view: SavedViewEdit, idempotencyKey: string): Promise<SavedView> {
    const request = { idempotencyKey, unanswered: 'fail' as const, onFailure: 'caller' as const };
    const created = await this.api.request(createSavedView, { body: { ...view, list: this.listName } }, request);
    this.store.receive(created);
    this.choose(created.id);
    return created;
  }

  dispose(): void {
    this.views.dispose();
    this.store.dispose();
  }
}

/** Declares the service of a plugin with the saved views of its list, such as `savedViewsToken('tasks')`. */
/* @__NO_SIDE_EFFECTS__ */
export function savedViewsToken(pluginId: string): ServiceToken<SavedViews> {
  return serviceToken<SavedViews>(`${pluginId}:saved-views`);
}

/**
 * Registers and starts the service of `savedViewsToken`; join it with the other modules of a plugin by `joinModules`.
 *
 * @param listName the entity type of the list's rows, such as `tasks.task`
 */
export function savedViewsModule(token: ServiceToken<SavedViews>, listName: string): Required<ClientPluginModule> {
  return {
    services: (registrar) =>
      registrar.addFactory(token, [EntityServices, Api], (services, api) => new SavedViews(listName, services, api)),
    start: (context) => {
      const views = context.get(token);
      context.own(() => views.dispose());
    },
  };
}
