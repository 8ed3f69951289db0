import * as z from 'zod/mini';
import { defineLink } from '@tessera/core/contract';
import { onUnsubscribe } from '@tessera/core/server';
import { notificationsServerMessages as messages } from './messages';
import { publishPreferences } from './publish-preferences';
import { updatePreferences } from './preferences';

/** Turns off the emails of one person in one company. */
export const stopMails = defineLink('notifications.stop-mails', 'many', z.object({ personId: z.uuid() }));

/** The reader of an email wants no more of them: all but the mandatory ones. */
export const stopMailing = onUnsubscribe(stopMails, messages.mails, async (context, { personId }) => {
  const preferences = await updatePreferences(context, personId, (current) => ({ ...current, mailMode: 'off' }));
  publishPreferences(context, preferences);
});
