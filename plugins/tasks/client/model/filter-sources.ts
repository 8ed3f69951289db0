import type { EntityTransition, PortalCustomFields, PortalLabels } from '@tessera/core/client';
import type { PortalLabel, PortalStatus } from '@tessera/core/contract';
import type { ListFilter } from './task-filter';

/** What decides which tasks a filter has, besides the tasks. */
interface FilterSources {
  readonly labels: PortalLabels;
  readonly fields: PortalCustomFields;
}

/** Loads the labels and fields that a filter refers to: whether a task belongs depends on merged labels and on kinds of fields. */
export async function loadFilterSources({ values }: ListFilter, { labels, fields }: FilterSources): Promise<void> {
  await Promise.all([
    values.label === undefined ? undefined : labels.load(),
    values.field === undefined ? undefined : fields.load(),
  ]);
}

/** Whether a change of a label, such as a merge or a deletion, changes which tasks have it. */
export function movesTasks({ before, after }: EntityTransition<PortalLabel>): boolean {
  const isSame = before !== undefined && before !== 'unknown' && after !== undefined && after !== 'unknown';
  return !isSame || before.mergedInto !== after.mergedInto;
}

/** Whether a change of a status that was known moves groups of tasks, or decides what waits for a review. */
export function movesGroups({ before, after }: EntityTransition<PortalStatus>): boolean {
  const isKnown = before !== undefined && before !== 'unknown' && after !== undefined && after !== 'unknown';
  return isKnown && (before.position !== after.position || before.replacedBy !== after.replacedBy);
}
