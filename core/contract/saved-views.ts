import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { singleLine } from './fields';
import { defineRealtimeEvent } from './message';
import { pageOf, pageQuery } from './page';
import { savedViewContractMessages } from './saved-view-messages';
import { schemaMessage } from './schema-message';

/** Limits of saved views: characters of texts, numbers of views. */
export const savedViewLimits = {
  name: 60,
  query: 2_000,
  /** Of one person, in all lists. */
  ofPerson: 300,
} as const;

/** The list that a view belongs to: the entity type of its rows, such as `tasks.task`. */
const ListName = z
  .string(schemaMessage(savedViewContractMessages.viewListUnknown))
  .check(
    z.regex(/^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/, schemaMessage(savedViewContractMessages.viewListUnknown)),
  );

/** The query of the list's address, without `?`: filters, order and layout, as `filters.write` makes it. */
const ViewQuery = z
  .string(schemaMessage(savedViewContractMessages.viewQueryInvalid))
  .check(
    z.maxLength(savedViewLimits.query, schemaMessage(savedViewContractMessages.viewQueryInvalid)),
    z.regex(/^[\w\-.~%+=&:,!*'()/@]*$/, schemaMessage(savedViewContractMessages.viewQueryInvalid)),
  );

/** A named query of a list. */
export const SavedView = z.object({
  id: z.uuid(),
  version: z.int(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** Seen by every member; otherwise only by its owner. */
  isShared: z.boolean(),
  /** The person who saved it, who can change it, as admins can if it is shared. Kept when they leave the company. */
  ownerId: z.optional(z.uuid()),
  /** Set in the event of a deletion, and in none of the responses. */
  deletedOn: z.optional(z.iso.datetime()),
});
export type SavedView = z.output<typeof SavedView>;

/**
 * A view was saved, changed or deleted. Without data for a view that may have ceased to be shared: who may not read it any
 * more removes it.
 */
export const savedViewChangedLive = defineRealtimeEvent('core.saved-view-changed', SavedView);

const member = { audience: 'member' } as const;
const viewId = z.object({ id: z.uuid(schemaMessage(savedViewContractMessages.viewUnknown)) });
const ViewName = singleLine(savedViewContractMessages.viewName, savedViewLimits.name);

/** The caller's views of a list and those that are shared, oldest first. */
export const listSavedViews = defineEndpoint({
  id: 'core.list-saved-views',
  method: 'GET',
  path: '/saved-views',
  gate: member,
  effect: 'read',
  shape: { ...pageOf(SavedView), query: z.extend(pageQuery, { list: ListName }) },
});

/** One view, if it is the caller's or shared. */
export const readSavedView = defineEndpoint({
  id: 'core.read-saved-view',
  method: 'GET',
  path: '/saved-views/:id',
  gate: member,
  effect: 'read',
  shape: { params: viewId, response: SavedView },
});

/** Accepts an `Idempotency-Key`. Two views may have the same name. */
export const createSavedView = defineEndpoint({
  id: 'core.create-saved-view',
  method: 'POST',
  path: '/saved-views',
  gate: member,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({ list: ListName, name: ViewName, query: ViewQuery, isShared: z.boolean() }),
    response: SavedView,
  },
});

/** Changes the given fields. By the owner, and of shared views by admins. */
export const changeSavedView = defineEndpoint({
  id: 'core.change-saved-view',
  method: 'PATCH',
  path: '/saved-views/:id',
  gate: member,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: viewId,
    body: z
      .strictObject({ name: z.optional(ViewName), query: z.optional(ViewQuery), isShared: z.optional(z.boolean()) })
      .check(
        z.refine((patch) => Object.keys(patch).length > 0, schemaMessage(savedViewContractMessages.viewUnchanged)),
      ),
    response: SavedView,
  },
});

/** By the owner, and of shared views by admins. */
export const deleteSavedView = defineEndpoint({
  id: 'core.delete-saved-view',
  method: 'DELETE',
  path: '/saved-views/:id',
  gate: member,
  effect: 'write',
  status: 204,
  shape: { params: viewId },
});
