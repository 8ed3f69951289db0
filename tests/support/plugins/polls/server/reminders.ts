import { defineMessages } from '@tessera/core/contract';
import { layOutMail, onUnsubscribe, sql } from '@tessera/core/server';
import type { MailTemplate, PortalContext } from '@tessera/core/server';
import { stopReminders } from '../contract/endpoints';

const messages = defineMessages('polls', { reminders: 'Reminders of polls', subject: 'Vote in time' });

export const reminder: MailTemplate = {
  name: 'polls.reminder',
  render: (_data, about) => {
    const subject = about.translate(messages.subject);
    return layOutMail({ subject, heading: subject, paragraphs: [] }, about);
  },
};

export const stopReminding = onUnsubscribe(
  stopReminders,
  messages.reminders,
  async ({ db, clientId }: PortalContext, { pollId }) => {
    await db.run(sql`update poll set has_reminders = false where client_id = ${clientId} and id = ${pollId}`);
  },
);

/** Mails the reminder, whose link works until a moment. */
export function remind(context: PortalContext, pollId: string, address: string, until: Date): void {
  context.mail({
    to: { name: '', address },
    template: reminder.name,
    data: {},
    unsubscribe: { purpose: stopReminders, payload: { pollId }, subject: pollId, until },
  });
}
