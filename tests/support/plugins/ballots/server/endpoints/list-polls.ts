import { handle, page, sql } from '@tessera/core/server';
import { listPolls } from '../../contract';
import type { PollRow } from '../poll-row';
import { pollColumns, presentPoll } from '../poll-row';

export const listPollsEndpoint = handle(listPolls, async ({ query }, context) => {
  const { items, nextCursor } = await page(context, query, {
    select: sql<PollRow>`select ${pollColumns} from poll`,
    where: [sql`client_id = ${context.clientId}`, sql`deleted_at is null`],
    sort: ['id desc'],
  });
  return { items: items.map(presentPoll), nextCursor };
});
