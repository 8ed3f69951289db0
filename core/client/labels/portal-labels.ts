import { computed, makeObservable } from 'mobx';
import type { LabelColour, PortalLabel, ServiceToken } from '../../contract';
import { serviceToken } from '../../contract';
import {
  changeLabel,
  countLabelUses,
  createLabel,
  deleteLabel,
  labelChangedLive,
  labelKey,
  listLabels,
  mergeLabel,
  readLabel,
  restoreLabel,
} from '../../contract/labels';
import { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import { WholeList } from '../entities/whole-list';
import type { ClientPluginModule } from '../plugin';
import { Api } from '../services';
import type { LabelPatch } from './label-patch';

/** What admins can change of a label. An empty description is none. */
export interface LabelEdit {
  name: string;
  colour: LabelColour;
  description: string;
}

const pageSize = 200;
/** Labels that were merged one into the other; more than anyone merges, and an end if they went in a circle. */
const maxMerges = 50;

/**
 * The labels of the chosen company in this browser. They are loaded when the first is asked for, and follow changes by
 * everyone: an entity has the ids of its labels only, so a new name or colour needs no change of entities.
 */
export class PortalLabels {
  readonly store: EntityStore<PortalLabel, PortalLabel, LabelEdit>;
  private readonly list: WholeList<PortalLabel>;

  constructor(
    private readonly services: EntityServices,
    private readonly api: Api,
  ) {
    this.store = new EntityStore<PortalLabel, PortalLabel, LabelEdit>(services, {
      type: 'core.label',
      label: ({ name }) => name,
      event: labelChangedLive,
      valuesOf: ({ name, colour, description = '' }) => ({ name, colour, description }),
      read: (id) => api.request(readLabel, { params: { id } }, { onFailure: 'caller' }),
      save: (id, body, request) => api.request(changeLabel, { params: { id }, body }, request),
      remove: (id, request) => api.request(deleteLabel, { params: { id } }, request),
    });
    const list = this.store.list({
      load: (cursor, signal) =>
        api.request(listLabels, { query: { cursor, limit: pageSize } }, { signal, onFailure: 'caller' }),
      // Ids grow with time, and the server sorts by them.
      compare: (left, right) => (left.id === right.id ? 0 : left.id < right.id ? -1 : 1),
    });
    this.list = new WholeList(list);
    makeObservable<this, 'byId'>(this, { all: computed, byId: computed });
  }

  /** True once all labels have loaded. Observable. */
  get isReady(): boolean {
    return this.list.isReady;
  }

  /** Why the labels could not be loaded. Observable. */
  get error(): unknown {
    return this.list.error;
  }

  /** The labels that people see, by name. Observable; does not load them. */
  get all(): readonly PortalLabel[] {
    return this.inOrder(this.list.items.filter(({ mergedInto }) => mergedInto === undefined));
  }

  /** The label that stands for an id now; undefined for a deleted one, and until it has loaded. Observable; loads. */
  find(id: string): PortalLabel | undefined {
    this.list.want();
    let label = this.byId.get(id);
    for (let step = 0; label?.mergedInto !== undefined; step += 1) {
      label = step === maxMerges ? undefined : this.byId.get(label.mergedInto);
    }
    return label;
  }

  /** The labels of an entity as people see them: by name, each once. Observable; loads them if there are any. */
  of(ids: readonly string[] | undefined): readonly PortalLabel[] {
    if (ids === undefined || ids.length === 0) {
      return [];
    }
    const found = new Map<string, PortalLabel>();
    for (const id of ids) {
      const label = this.find(id);
      if (label !== undefined) {
        found.set(label.id, label);
      }
    }
    return this.inOrder([...found.values()]);
  }

  /** The label of a name, whatever its case. Observable; does not load. */
  named(name: string): PortalLabel | undefined {
    const key = labelKey(name);
    return this.all.find((label) => labelKey(label.name) === key);
  }

  /**
   * The patch that gives an entity these labels. Ids of merged labels are removed with the label that stands for them.
   *
   * @param ids as the entity has them.
   */
  patchOf(ids: readonly string[] | undefined, wanted: readonly string[]): LabelPatch {
    const patch: LabelPatch = {};
    const there = new Set<string>();
    for (const id of ids ?? []) {
      const label = this.find(id);
      if (label !== undefined && wanted.includes(label.id)) {
        there.add(label.id);
      } else if (label !== undefined) {
        patch[`label:${id}`] = false;
      }
    }
    for (const id of wanted) {
      if (!there.has(id)) {
        patch[`label:${id}`] = true;
      }
    }
    return patch;
  }

  /** Loads all labels unless they are known. Rejects when they could not be loaded. */
  load(): Promise<void> {
    return this.list.load();
  }

  /**
   * Creates a label; resolves to the existing one when the company has one of this name.
   *
   * @param onFailure as in `ApiRequestOptions`; `caller` for a form that shows it.
   * @throws ApiError
   */
  async create(
    label: { readonly name: string } & Partial<LabelEdit>,
    onFailure: 'toast' | 'caller' = 'toast',
  ): Promise<PortalLabel> {
    const { name, colour, description = '' } = label;
    const body = { name, ...(colour === undefined ? {} : { colour }), ...(description === '' ? {} : { description }) };
    const request = { idempotencyKey: this.services.ids.next(), unanswered: 'fail' as const, onFailure };
    const created = await this.api.request(createLabel, { body }, request);
    this.store.receive(created);
    return created;
  }

  /** Lets another label stand for one. @throws ApiError which the API has shown. */
  async merge(id: string, into: string): Promise<void> {
    const request = { unanswered: 'fail' as const };
    this.store.receive(await this.api.request(mergeLabel, { params: { id }, body: { into } }, request));
  }

  /** Undoes a deletion or a merge. @throws ApiError which the API has shown. */
  async restore(id: string): Promise<void> {
    this.store.receive(await this.api.request(restoreLabel, { params: { id } }, { unanswered: 'fail' }));
  }

  /** How much has a label; `isCapped` means "or more". @throws ApiError which the caller shows. */
  uses(id: string, signal?: AbortSignal): Promise<{ readonly count: number; readonly isCapped: boolean }> {
    return this.api.request(countLabelUses, { params: { id } }, { signal, onFailure: 'caller' });
  }

  dispose(): void {
    this.list.dispose();
    this.store.dispose();
  }

  private get byId(): ReadonlyMap<string, PortalLabel> {
    return new Map(this.list.items.map((label) => [label.id, label]));
  }

  private inOrder(labels: readonly PortalLabel[]): readonly PortalLabel[] {
    return labels.toSorted((left, right) => left.name.localeCompare(right.name) || (left.id < right.id ? -1 : 1));
  }
}

/** Declares the service of a plugin that holds the labels of the company, such as `labelsToken('tasks')`. */
/* @__NO_SIDE_EFFECTS__ */
export function labelsToken(pluginId: string): ServiceToken<PortalLabels> {
  return serviceToken<PortalLabels>(`${pluginId}:labels`);
}

/** Registers and starts the service of `labelsToken`; join it with the other modules of a plugin by `joinModules`. */
export function labelsModule(token: ServiceToken<PortalLabels>): Required<ClientPluginModule> {
  return {
    services: (registrar) =>
      registrar.addFactory(token, [EntityServices, Api], (services, api) => new PortalLabels(services, api)),
    start: (context) => {
      const labels = context.get(token);
      context.own(() => labels.dispose());
    },
  };
}
