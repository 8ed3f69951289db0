import type { ChecklistEndpoints, ChecklistItem, PersonCard } from '../../contract';
import { listLimits } from '../../contract';
import type { SavedEdit } from '../entities/entity';
import type { EntityList } from '../entities/entity-list';
import type { EntityServices } from '../entities/entity-services';
import { EntityStore } from '../entities/entity-store';
import type { Api } from '../services';
import { firstRank, rankAt, rankBetween } from '../../contract/rank-between';

/** The parts of an item that people change; null for none. */
export interface ChecklistChanges extends Pick<ChecklistItem, 'text' | 'position' | 'isDone' | 'isRemoved'> {
  readonly owner: PersonCard | null;
  readonly dueOn: string | null;
}

/** Where an item is moved to. */
export interface ChecklistPlace {
  readonly place: 'before' | 'after';
  /** The item that it is beside from then on. */
  readonly besideId: string;
}

/**
 * The checklists of one entity type in this browser, with all actions on them: shown at once, live, and kept on the device
 * without a connection. Dispose of it when nothing shows it any more; what is not sent yet is sent all the same.
 */
export class ChecklistStore {
  readonly items: EntityStore<ChecklistItem, ChecklistItem, ChecklistChanges>;

  constructor(
    private readonly services: EntityServices,
    private readonly api: Api,
    private readonly calls: ChecklistEndpoints,
  ) {
    this.items = new EntityStore<ChecklistItem, ChecklistItem, ChecklistChanges>(services, {
      type: calls.create.id,
      label: ({ text }) => text,
      event: calls.changed,
      read: (id) => api.request(calls.read, { params: { itemId: id } }, { onFailure: 'caller' }),
      preview: ({ isDone, owner, dueOn, ...patch }) => ({
        ...patch,
        ...(isDone === undefined ? {} : this.doneNow(isDone)),
        ...(owner === undefined ? {} : { owner: owner ?? undefined }),
        ...(dueOn === undefined ? {} : { dueOn: dueOn ?? undefined }),
      }),
      create: (item, request) =>
        api.request(calls.create, { params: { id: item.entityId }, body: creationBody(item) }, request),
      creationBody,
      save: (id, { owner, ...patch }, request) => {
        const body = { ...patch, ...(owner === undefined ? {} : { ownerId: owner?.id ?? null }) };
        return api.request(calls.change, { params: { itemId: id }, body }, request);
      },
      // The creation of the item was answered after the person had deleted it: no one else knows it.
      remove: (id, request) =>
        api.request(calls.change, { params: { itemId: id }, body: { isRemoved: true } }, { ...request, ifMatch: 1 }),
    });
  }

  /** The checklist of an entity. Dispose of it when it is not shown any more. */
  list(entityId: string): EntityList<ChecklistItem> {
    return this.items.list({
      load: (cursor, signal) =>
        this.api.request(
          this.calls.list,
          {
            params: { id: entityId },
            query: { limit: listLimits.maxSize, ...(cursor === undefined ? {} : { cursor }) },
          },
          { signal, onFailure: 'caller' },
        ),
      compare: compareItems,
      belongs: (item) => item.entityId === entityId && !item.isRemoved,
    });
  }

  /**
   * Adds an item at the end. Without a connection it is kept on the device, and shown until it is sent.
   *
   * @param others the items of the checklist, in order.
   * @param idempotencyKey one for each intended action.
   * @throws ApiError which the caller shows; with code `kept` the item is kept.
   */
  async add(
    { entityId, text }: Pick<ChecklistItem, 'entityId' | 'text'>,
    others: readonly ChecklistItem[],
    idempotencyKey: string,
  ): Promise<void> {
    const end = others.at(-1)?.position;
    const position = end === undefined ? firstRank : rankBetween(end, undefined);
    await this.items.create({ entityId, text, position, isDone: false, isRemoved: false }, idempotencyKey);
  }

  /** Changes the text. @returns undefined when it was not saved: the API has shown why, or there is a conflict. */
  rename(item: ChecklistItem, text: string): Promise<SavedEdit<ChecklistItem> | undefined> {
    return this.items.edit(item.id, { text }, item);
  }

  /** Completes an item, or reopens it. */
  async setDone(item: ChecklistItem, isDone: boolean): Promise<void> {
    await this.items.edit(item.id, { isDone });
  }

  /** Makes a member the owner of an item; null for none. */
  async setOwner(item: ChecklistItem, owner: PersonCard | null): Promise<void> {
    await this.items.edit(item.id, { owner }, item);
  }

  /** @param dueOn `YYYY-MM-DD`; null for none. */
  async setDue(item: ChecklistItem, dueOn: string | null): Promise<void> {
    await this.items.edit(item.id, { dueOn }, item);
  }

  /** Moves an item among the items of its checklist, which are in order. */
  async move(item: ChecklistItem, items: readonly ChecklistItem[], { place, besideId }: ChecklistPlace): Promise<void> {
    const others = items.filter(({ id }) => id !== item.id);
    const beside = others.findIndex(({ id }) => id === besideId);
    const index = beside === -1 ? others.length : beside + (place === 'after' ? 1 : 0);
    const positions = others.map(({ position }) => position);
    await this.items.edit(item.id, { position: rankAt(positions, index) });
  }

  /**
   * Deletes an item.
   *
   * @returns what undoes it; undefined when the server refused, and for one that was never sent.
   */
  async remove(item: ChecklistItem): Promise<(() => Promise<boolean>) | undefined> {
    if (this.items.unsentState(item.id) === undefined) {
      return (await this.items.edit(item.id, { isRemoved: true }))?.revert;
    }
    await this.items.remove(item.id);
    return undefined;
  }

  dispose(): void {
    this.items.dispose();
  }

  private doneNow(isDone: boolean): Partial<ChecklistItem> {
    const { session, clock } = this.services;
    const { user } = session;
    return {
      isDone,
      doneBy: isDone && user !== undefined ? { id: user.userId, fullName: user.fullName } : undefined,
      doneOn: isDone ? clock.now().toISOString() : undefined,
    };
  }
}

function creationBody({ text, position, isDone, owner, dueOn }: ChecklistItem) {
  return {
    ...{ text, position },
    ...(isDone ? { isDone } : {}),
    ...(owner === undefined ? {} : { ownerId: owner.id }),
    ...(dueOn === undefined ? {} : { dueOn }),
  };
}

/** The order of the list endpoint. */
function compareItems(left: ChecklistItem, right: ChecklistItem): number {
  if (left.position !== right.position) {
    return left.position < right.position ? -1 : 1;
  }
  return left.id === right.id ? 0 : left.id < right.id ? -1 : 1;
}
