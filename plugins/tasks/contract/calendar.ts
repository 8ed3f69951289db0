import * as z from 'zod/mini';
import { defineEndpoint, defineLink } from '@tessera/core/contract';
import { tasks } from './manifest';

/** Tasks of a calendar feed at most, the earliest due first, and as many items of checklists. */
export const maxCalendarTasks = 2_000;

/** Lets the holder of the address read the due dates of one person in one company. */
export const taskCalendar = defineLink(
  'tasks.read-calendar',
  'many',
  z.object({
    personId: z.uuid(),
    /** Of the calendar, in the language of the person who created the address. */
    title: z.string(),
  }),
);

/** Whether the caller has a calendar address in this company. */
export const readTaskCalendar = defineEndpoint({
  id: 'tasks.read-calendar',
  method: 'GET',
  path: '/tasks/calendar',
  gate: tasks.gate,
  effect: 'read',
  shape: {
    /** `createdOn` is missing without an address. The address itself cannot be read again. */
    response: z.object({ createdOn: z.optional(z.iso.datetime()) }),
  },
});

/** Creates the caller's calendar address. An earlier one stops working at once. */
export const createTaskCalendar = defineEndpoint({
  id: 'tasks.create-calendar',
  method: 'POST',
  path: '/tasks/calendar',
  gate: tasks.gate,
  effect: 'write',
  status: 201,
  // The address is a secret: it works without a session.
  storesResponse: false,
  shape: {
    /** `url` is complete, at the public address of the installation. */
    response: z.object({ url: z.url(), createdOn: z.iso.datetime() }),
  },
});

/** Revokes the caller's calendar address. Without one it has no effect. */
export const revokeTaskCalendar = defineEndpoint({
  id: 'tasks.revoke-calendar',
  method: 'DELETE',
  path: '/tasks/calendar',
  gate: tasks.gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: {},
});

/**
 * The calendar, for programs that subscribe to it: open tasks with a due date whose owner is the person of the address.
 * Supports `If-None-Match`.
 */
export const downloadTaskCalendar = defineEndpoint({
  id: 'tasks.download-calendar',
  method: 'GET',
  path: '/tasks/calendar/:token/tasks.ics',
  gate: { audience: 'public' },
  proof: taskCalendar,
  effect: 'read',
  kind: 'download',
  limit: 'tasks.calendar',
  shape: { params: z.object({ token: z.string() }) },
});
