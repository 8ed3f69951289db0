import { handle } from '@tessera/core/server';
import { changeSampleAreaEntry } from '../../contract';
import type { SampleAreaEntryRow } from '../entry-row';
import { publishEntry } from '../entry-row';

/** The fields of the request have the names of the columns, so the body is the patch. */
export const changeEntry = handle(changeSampleAreaEntry, async ({ params, body }, context) => {
  const row = await context.merge<SampleAreaEntryRow>('entry', params.id, body);
  // A deleted entry cannot be changed: the error rolls the merge back.
  return publishEntry(context, row.deleted_at === null ? row : undefined);
});
