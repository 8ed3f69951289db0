import type { SearchSource } from '@tessera/core/server';
import { indexOn, sql } from '@tessera/core/server';
import { pollTextChanged } from '../contract';

/** The type of polls in the search and in links. */
export const pollType = 'Poll';

interface DocumentRow {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly author_id: string;
  readonly created_at: string;
}

/** Polls in the search: the question is the title, the options are the text. Everyone in the company finds them. */
export const pollSearch: SearchSource = {
  type: pollType,
  on: [indexOn(pollTextChanged, ({ pollId }) => [pollId])],
  async list(after, limit, { clientId, db }) {
    const rows = await db.rows(sql<{ id: string }>`select id from poll
      where client_id = ${clientId} and deleted_at is null ${after === undefined ? sql`` : sql`and id > ${after}`}
      order by id limit ${limit}`);
    return rows.map(({ id }) => id);
  },
  async load(ids, { clientId, db }) {
    const rows = await db.rows(sql<DocumentRow>`select id, question, options, author_id, created_at from poll
      where client_id = ${clientId} and id = any(${ids}) and deleted_at is null`);
    return rows.map((row) => ({
      id: row.id,
      title: row.question,
      body: row.options.join('\n'),
      createdAt: new Date(row.created_at),
      createdBy: row.author_id,
      readers: ['portal'],
    }));
  },
};
