import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import type { SampleAreaEntry } from '../contract';
import { sampleAreaEntryChanged } from '../contract';
import { sampleAreaContractMessages } from '../contract/messages';

/** An entry as stored in the table. */
export interface SampleAreaEntryRow {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** ISO 8601, as `deleted_at`. */
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly version: number;
}

export const entryColumns = sql`id, title, note, created_at, deleted_at, version`;

/** An entry as sent on the wire. @throws AppError `not_found` when a statement found no row. */
export function presentEntry(row: SampleAreaEntryRow | undefined): SampleAreaEntry {
  if (row === undefined) {
    throw new AppError('not_found', localized(sampleAreaContractMessages.notFound));
  }
  const { created_at: createdOn, deleted_at: deletedOn, id, title, note, version } = row;
  return { id, title, note, version, createdOn, ...(deletedOn === null ? {} : { deletedOn }) };
}

/** `presentEntry` after a change: every open browser of the company receives the entry too, because all may read it. */
export function publishEntry(context: PortalContext, row: SampleAreaEntryRow | undefined): SampleAreaEntry {
  const data = presentEntry(row);
  context.publish(sampleAreaEntryChanged, { id: data.id, version: data.version, data }, 'portal');
  return data;
}
