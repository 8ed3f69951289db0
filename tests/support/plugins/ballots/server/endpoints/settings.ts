import { handle, sql } from '@tessera/core/server';
import { changePollSettings, pollSettingsChangedLive, readPollSettings } from '../../contract';
import { readSettings } from '../settings-row';

export const readSettingsEndpoint = handle(readPollSettings, (_request, context) => readSettings(context));

export const changeSettingsEndpoint = handle(changePollSettings, async ({ body }, context) => {
  const { clientId, db } = context;
  const row = await db.row(sql<{ version: number }>`insert into setting (client_id, creators, days)
    values (${clientId}, ${body.creators}, ${body.days})
    on conflict (client_id) do update set creators = excluded.creators, days = excluded.days,
      version = setting.version + 1
    returning version`);
  context.publish(pollSettingsChangedLive, { id: clientId, version: row?.version ?? 0, data: body }, 'portal');
  return body;
});
