import * as z from 'zod/mini';
import { defineJob, defineNotification, localized } from '@tessera/core/contract';
import { onJob, serveSettings, sql } from '@tessera/core/server';
import { sampleAreaSettings } from '../contract';
import { sampleAreaMessages } from '../contract/messages';

export const settings = serveSettings(sampleAreaSettings, { table: 'setting' });

export const openForAWeek = defineNotification('sample-area.open-for-a-week', {
  label: sampleAreaMessages.openLabel,
  reason: 'due',
  channels: ['app', 'mail'],
});

type OpenEntry = Readonly<Record<'id' | 'title' | 'created_by', string>>;

/** At nine in the company's zone: tells the authors of entries that became a week old since yesterday's run. */
export const remindOfOpen = onJob(
  defineJob('sample-area.remind-of-open', 'portal', z.object({})),
  async (context) => {
    const { clientId, clock, db } = context;
    if (!(await settings.read(context)).reminds) {
      return;
    }
    const now = clock.now();
    const open = await db.rows(sql<OpenEntry>`select id, title, created_by from entry
      where client_id = ${clientId} and deleted_at is null and not is_done
        and created_at > ${now}::timestamptz - interval '8 days' and created_at <= ${now}::timestamptz - interval '7 days'`);
    for (const { id, title, created_by: author } of open) {
      const sentence = localized(sampleAreaMessages.openTitle, { title });
      context.notify(openForAWeek, { to: [author], entity: { type: 'sample-area.entry', id }, title: sentence });
    }
  },
  { time: '09:00', on: 'every-day' },
);
