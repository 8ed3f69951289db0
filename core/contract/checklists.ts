import * as z from 'zod/mini';
import type { PortalGate } from './access';
import { checklistContractMessages } from './checklist-messages';
import { defineEndpoint } from './endpoint';
import { defineRealtimeEvent } from './message';
import { pageOf } from './page';
import { PersonCard } from './person-card';
import { schemaMessage } from './schema-message';

/** Maximum number of items of one entity. */
export const maxChecklistItems = 200;

/** Maximum length of an item's text. */
export const checklistTextLength = 500;

/** Maximum length of a position. */
export const checklistPositionLength = 200;

/** A single line; runs of whitespace and line breaks become one space. */
export const ChecklistText = /* @__PURE__ */ checklistText();

/* @__NO_SIDE_EFFECTS__ */
function checklistText() {
  return z.string(schemaMessage(checklistContractMessages.checklistTextMissing)).check(
    z.overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
    z.minLength(1, schemaMessage(checklistContractMessages.checklistTextMissing)),
    z.maxLength(
      checklistTextLength,
      schemaMessage(checklistContractMessages.checklistTextLong, { max: checklistTextLength }),
    ),
  );
}

/**
 * The place of an item: items are in the order of these strings, by their character codes, then by id. Between any two
 * of them there is another, so that a move changes one item.
 */
export const ChecklistPosition = /* @__PURE__ */ checklistPosition();

/* @__NO_SIDE_EFFECTS__ */
function checklistPosition() {
  return z
    .string(schemaMessage(checklistContractMessages.checklistPositionInvalid))
    .check(
      z.maxLength(checklistPositionLength, schemaMessage(checklistContractMessages.checklistPositionInvalid)),
      z.regex(/^[0-9A-Za-z]*[1-9A-Za-z]$/, schemaMessage(checklistContractMessages.checklistPositionInvalid)),
    )
    .register(z.globalRegistry, { examples: ['V'] });
}

/** The member who is responsible for an item. */
const ChecklistOwner = /* @__PURE__ */ checklistOwner();

/* @__NO_SIDE_EFFECTS__ */
function checklistOwner() {
  return z.uuid(schemaMessage(checklistContractMessages.checklistOwnerUnknown));
}

/** The day on which an item is due, such as 2026-03-29. */
const ChecklistDay = /* @__PURE__ */ checklistDay();

/* @__NO_SIDE_EFFECTS__ */
function checklistDay() {
  return z.iso.date(schemaMessage(checklistContractMessages.checklistDayInvalid));
}

/** One item of an entity's checklist. */
export const ChecklistItem = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The entity that it belongs to. */
  entityId: z.uuid(),
  text: z.string(),
  position: z.string(),
  isDone: z.boolean(),
  /** Who completed it, and when. */
  doneBy: z.optional(PersonCard),
  doneOn: z.optional(z.iso.datetime()),
  /** The member who is responsible for it. */
  owner: z.optional(PersonCard),
  /** The day on which it is due. */
  dueOn: z.optional(z.iso.date()),
  /** Removed, which can be undone for 30 days. Lists do not have it. */
  isRemoved: z.boolean(),
});
export type ChecklistItem = z.output<typeof ChecklistItem>;

/** What `defineChecklist` needs to know about the entity that has the checklist. */
export interface ChecklistDeclaration<G extends PortalGate> {
  /** Id of the plugin that owns the entity. */
  readonly plugin: string;
  /** Name of the entity in its endpoint ids, such as `milestone`; for a plugin's second entity type. */
  readonly noun?: string;
  /** Base path of the entities, such as `/tasks`. */
  readonly path: `/${string}`;
  /** Schema of the entity's id, with the message for an unknown one. */
  readonly id: z.ZodMiniUUID;
  readonly gate: G;
}

/**
 * Declares the checklist endpoints of one entity type. `EntityChecklist` of `core/ui` shows them on the client;
 * `handleChecklist` of `core/server` implements them.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineChecklist } from '@tessera/core/contract';
 *
 * export const noteChecklist = defineChecklist({
 *   plugin: 'notes',
 *   path: '/notes',
 *   id: z.uuid(),
 *   gate: { audience: 'member' },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineChecklist<const G extends PortalGate>(declaration: ChecklistDeclaration<G>) {
  const { plugin, noun, path, id, gate } = declaration;
  const of = noun === undefined ? '' : `${noun}-`;
  const entityId = z.object({ id });
  const itemId = z.object({ itemId: z.uuid(schemaMessage(checklistContractMessages.checklistItemUnknown)) });
  const all: `/${string}` = `${path}/:id/checklist`;
  const one: `/${string}` = `${path}/checklist/:itemId`;
  return {
    /** The items in their order. */
    list: defineEndpoint({
      id: `${plugin}.list-${of}checklist`,
      method: 'GET',
      path: all,
      gate,
      effect: 'read',
      shape: { ...pageOf(ChecklistItem), params: entityId },
    }),
    /** Accepts an `Idempotency-Key`. */
    create: defineEndpoint({
      id: `${plugin}.create-${of}checklist-item`,
      method: 'POST',
      path: all,
      gate,
      effect: 'write',
      status: 201,
      shape: {
        params: entityId,
        body: z.strictObject({
          text: ChecklistText,
          position: ChecklistPosition,
          isDone: z.optional(z.boolean()),
          ownerId: z.optional(ChecklistOwner),
          dueOn: z.optional(ChecklistDay),
        }),
        response: ChecklistItem,
      },
    }),
    read: defineEndpoint({
      id: `${plugin}.read-${of}checklist-item`,
      method: 'GET',
      path: one,
      gate,
      effect: 'read',
      shape: { params: itemId, response: ChecklistItem },
    }),
    /** Renames, completes, reopens, moves, removes or restores an item, or gives it an owner and a due date; null for none. */
    change: defineEndpoint({
      id: `${plugin}.change-${of}checklist-item`,
      method: 'PATCH',
      path: one,
      gate,
      effect: 'write',
      concurrency: 'if-match',
      shape: {
        params: itemId,
        body: z
          .strictObject({
            text: z.optional(ChecklistText),
            position: z.optional(ChecklistPosition),
            isDone: z.optional(z.boolean()),
            isRemoved: z.optional(z.boolean()),
            ownerId: z.optional(z.nullable(ChecklistOwner)),
            dueOn: z.optional(z.nullable(ChecklistDay)),
          })
          .check(
            z.refine(
              (patch) => Object.keys(patch).length > 0,
              schemaMessage(checklistContractMessages.checklistPatchEmpty),
            ),
          ),
        response: ChecklistItem,
      },
    }),
    /** An item was created, changed, removed or restored. */
    changed: defineRealtimeEvent(`${plugin}.${of}checklist-item-changed`, ChecklistItem),
  };
}

/** What `defineChecklist` returns, for any portal gate. */
export type ChecklistEndpoints = ReturnType<typeof defineChecklist<PortalGate>>;
