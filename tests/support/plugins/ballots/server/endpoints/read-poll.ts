import { handle, sql } from '@tessera/core/server';
import { readPoll } from '../../contract';
import type { PollRow } from '../poll-row';
import { foundPoll, pollColumns, presentPoll } from '../poll-row';

export const readPollEndpoint = handle(readPoll, async ({ params }, { clientId, db }) => {
  const row = await db.row(sql<PollRow>`select ${pollColumns} from poll
    where client_id = ${clientId} and id = ${params.id} and deleted_at is null`);
  return presentPoll(foundPoll(row));
});
