import type { ChecklistEndpoints, ChecklistItem, RealtimeAudience } from '../../../contract';
import { entityTextsChanged } from '../../../contract';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import type { EntityAbility } from '../attachments/handle-attachments';
import type { StoredChecklistItem } from './checklists';
import { Checklists } from './checklists';
import { checklistItemMissing } from './database-checklists';

/** What happened to an item; undefined before it existed. */
export interface ChecklistChange {
  readonly before: ChecklistItem | undefined;
  readonly after: ChecklistItem;
}

export interface HandleChecklistOptions<Entity extends object, Resource extends object, Ability extends string> {
  /** What `defineChecklist` created in the contract. */
  readonly endpoints: ChecklistEndpoints;
  /** Entity type in core's shared tables, such as `tasks.task`. */
  readonly entity: EntityReference['type'];
  /**
   * Returns the entity if the caller may read it; runs before everything else.
   *
   * @throws AppError `not_found` for other callers and for entities of another portal.
   */
  readonly find: (context: PortalContext, id: string) => Promise<Entity>;
  /** The ability that every change requires. */
  readonly mayChange: EntityAbility<Entity, Resource, Ability>;
  /** Who may read the entity, and with it its checklist: they receive the live events. */
  readonly audienceOf: (entity: Entity) => RealtimeAudience;
  /** Called in the transaction of each change, to record it. */
  readonly onChange?: (context: PortalContext, entity: Entity, change: ChecklistChange) => void | Promise<void>;
}

/**
 * Implements the checklist endpoints of one entity type, under the policy of the plugin that owns it. Core handles rows,
 * live events, archives and erased persons; a plugin that permanently deletes entities calls `forgetEntities`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineChecklist } from '@tessera/core/contract';
 * import { definePolicy, handleChecklist } from '@tessera/core/server';
 *
 * const noteChecklist = defineChecklist({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const notePolicy = definePolicy('note', { edit: () => true });
 *
 * export const endpoints = handleChecklist({
 *   endpoints: noteChecklist,
 *   entity: 'notes.note',
 *   find: async (_context, id) => ({ id }),
 *   mayChange: { policy: notePolicy, ability: 'edit', resourceOf: (note) => note },
 *   audienceOf: () => 'portal',
 * });
 * ```
 */
export function handleChecklist<Entity extends object, Resource extends object, Ability extends string>(
  options: HandleChecklistOptions<Entity, Resource, Ability>,
): readonly EndpointBinding[] {
  const { endpoints, find, mayChange, audienceOf, onChange } = options;

  async function changeable(context: PortalContext, id: string): Promise<Entity> {
    const entity = await find(context, id);
    context.authorize(mayChange.policy, mayChange.ability, mayChange.resourceOf(entity));
    return entity;
  }

  async function findItem(
    context: PortalContext,
    id: string,
    from: { readonly lock?: boolean; readonly entity: (id: string) => Promise<Entity> },
  ): Promise<{ readonly stored: StoredChecklistItem; readonly entity: Entity }> {
    const stored = await context.get(Checklists).find(options.entity, id, from.lock === true ? { lock: true } : {});
    if (stored === undefined) {
      throw checklistItemMissing();
    }
    return { stored, entity: await from.entity(stored.entity.id) };
  }

  async function publish(context: PortalContext, entity: Entity, change: ChecklistChange): Promise<void> {
    const { id, version } = change.after;
    context.publish(endpoints.changed, { id, version, data: change.after }, audienceOf(entity));
    if (hasOtherText(change)) {
      context.emit(entityTextsChanged, { type: options.entity, id: change.after.entityId });
    }
    await onChange?.(context, entity, change);
  }

  return [
    handle(endpoints.list, async ({ params, query }, context) => {
      await find(context, params.id);
      return context.get(Checklists).list({ type: options.entity, id: params.id }, query);
    }),

    handle(endpoints.create, async ({ params, body: { isDone = false, ...item } }, context) => {
      const entity = await changeable(context, params.id);
      const reference = { type: options.entity, id: params.id };
      const after = await context.get(Checklists).add(reference, { ...item, isDone });
      await publish(context, entity, { before: undefined, after });
      return after;
    }),

    handle(endpoints.read, async ({ params }, context) => {
      const { stored } = await findItem(context, params.itemId, { entity: (id) => find(context, id) });
      if (stored.item.isRemoved) {
        throw checklistItemMissing();
      }
      return stored.item;
    }),

    handle(endpoints.change, async ({ params, body: patch }, context) => {
      const { stored, entity } = await findItem(context, params.itemId, {
        lock: true,
        entity: (id) => changeable(context, id),
      });
      const isOnlyRemoved = patch.isRemoved === true && Object.keys(patch).length === 1;
      if (stored.item.isRemoved && patch.isRemoved !== false && !isOnlyRemoved) {
        throw checklistItemMissing();
      }
      const after = await context.get(Checklists).change(stored, patch);
      if (after === undefined) {
        return stored.item;
      }
      await publish(context, entity, { before: stored.item, after });
      return after;
    }),
  ];
}

/** Whether the search finds other words in the checklist than before. */
function hasOtherText({ before, after }: ChecklistChange): boolean {
  return before === undefined || before.text !== after.text || before.isRemoved !== after.isRemoved;
}
