import * as z from 'zod/mini';
import { defineEndpoint, pageOf, pageQuery, schemaMessage } from '@tessera/core/contract';
import { remindersContractMessages as messages } from './messages';
import {
  RemindedEntity,
  Reminder,
  ReminderAddress,
  ReminderId,
  ReminderNote,
  ReminderState,
  ReminderWhen,
} from './model';

// Not that of the manifest, which is in a file that loads before those of the requests.
const gate = { audience: 'member' } as const;
const byId = z.object({ id: ReminderId });

/** The caller's reminders: the open ones from the earliest, the others from the latest. */
export const listReminders = defineEndpoint({
  id: 'reminders.list-reminders',
  method: 'GET',
  path: '/reminders',
  gate,
  effect: 'read',
  shape: { ...pageOf(Reminder), query: z.extend(pageQuery, { state: z._default(ReminderState, 'open') }) },
});

/** The caller's open reminders of one entity, the earliest first, at most 50; and which dates the entity has. */
export const listRemindersOfEntity = defineEndpoint({
  id: 'reminders.list-of-entity',
  method: 'GET',
  path: '/reminders/of/:type/:id',
  gate,
  effect: 'read',
  shape: {
    params: RemindedEntity,
    response: z.object({ items: z.array(Reminder), dates: z.array(z.enum(['due', 'start'])) }),
  },
});

/** One reminder of the caller. */
export const readReminder = defineEndpoint({
  id: 'reminders.read-reminder',
  method: 'GET',
  path: '/reminders/:id',
  gate,
  effect: 'read',
  shape: { params: byId, response: Reminder },
});

/** Sets a reminder for the caller. It needs a note unless it is about an entity. Accepts an `Idempotency-Key`. */
export const createReminder = defineEndpoint({
  id: 'reminders.create-reminder',
  method: 'POST',
  path: '/reminders',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 201,
  shape: {
    body: z
      .strictObject({
        note: z._default(ReminderNote, ''),
        entity: z.optional(RemindedEntity),
        address: z.optional(ReminderAddress),
        when: ReminderWhen,
      })
      .check(
        z.refine(({ note, entity }) => note !== '' || entity !== undefined, {
          path: ['note'],
          error: schemaMessage(messages.noteMissing),
        }),
        z.refine(({ when, entity }) => when.anchor === 'time' || entity !== undefined, {
          path: ['when'],
          error: schemaMessage(messages.anchorMissing),
        }),
      )
      .register(z.globalRegistry, {
        examples: [
          {
            note: 'Call the laboratory',
            when: { anchor: 'time', date: '2032-03-29', time: '09:00', timeZone: 'Europe/Berlin', repeat: 'never' },
          },
        ],
      }),
    response: Reminder,
  },
});

/**
 * Changes the given fields. The last change counts, because only one person makes them. `isDone` ends the reminder, or
 * starts it again; `snoozedUntil` lets it come at a moment in the future, at most in a year, and null ends that.
 */
export const changeReminder = defineEndpoint({
  id: 'reminders.change-reminder',
  method: 'PATCH',
  path: '/reminders/:id',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: {
    params: byId,
    body: z.strictObject({
      note: z.optional(ReminderNote),
      when: z.optional(ReminderWhen),
      isDone: z.optional(z.boolean()),
      snoozedUntil: z.optional(z.nullable(z.iso.datetime(schemaMessage(messages.snoozeInvalid)))),
    }),
    response: Reminder,
  },
});

/** Deletes a reminder of the caller for good. */
export const deleteReminder = defineEndpoint({
  id: 'reminders.delete-reminder',
  method: 'DELETE',
  path: '/reminders/:id',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  status: 204,
  shape: { params: byId },
});
