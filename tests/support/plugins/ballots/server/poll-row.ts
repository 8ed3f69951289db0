import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { Poll } from '../contract';
import { pollChangedLive } from '../contract';
import { ballotsContractMessages } from '../contract/messages';

/** A poll as stored in the table. */
export interface PollRow {
  readonly id: string;
  readonly question: string;
  readonly options: readonly string[];
  /** Votes of each option. Counted again from the votes with each vote, so it is never off by one. */
  readonly tally: readonly number[];
  readonly author_id: string;
  /** ISO 8601, as the other times. */
  readonly created_at: string;
  /** YYYY-MM-DD. */
  readonly closes_on: string;
  readonly closed_at: string | null;
  readonly deleted_at: string | null;
  readonly version: number;
}

export const pollColumns = sql`id, question, options, tally, author_id, created_at, closes_on, closed_at, deleted_at, version`;

/** @throws AppError `not_found` when a statement found no row. */
export function foundPoll(row: PollRow | undefined): PollRow {
  if (row === undefined) {
    throw new AppError('not_found', localized(ballotsContractMessages.notFound));
  }
  return row;
}

/** A poll as sent on the wire. */
export function presentPoll(row: PollRow): Poll {
  const { id, version, question, closed_at: closedOn, deleted_at: deletedOn } = row;
  return {
    id,
    version,
    question,
    options: [...row.options],
    tally: [...row.tally],
    authorId: row.author_id,
    createdOn: row.created_at,
    closesOn: row.closes_on,
    ...(closedOn === null ? {} : { closedOn }),
    ...(deletedOn === null ? {} : { deletedOn }),
  };
}

/** `presentPoll` after a change: every open browser of the company receives the poll too. */
export function publishPoll(context: PortalContext, row: PollRow): Poll {
  const data = presentPoll(row);
  context.publish(pollChangedLive, { id: data.id, version: data.version, data }, 'portal');
  return data;
}

/**
 * Reads a poll that is not deleted, and locks it: votes and changes of one poll happen one after the other.
 * @throws AppError `not_found`.
 */
export async function lockPoll({ db, clientId }: PortalContext, id: string): Promise<PollRow> {
  const row = await db.row(sql<PollRow>`select ${pollColumns} from poll
    where client_id = ${clientId} and id = ${id} and deleted_at is null for update`);
  return foundPoll(row);
}
