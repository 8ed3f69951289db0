import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { TimeEntryStore } from '../../client/time-entries/time-entry-store';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { timeMessages } from './time-messages';

export interface TimeEntryConflictProps {
  readonly store: TimeEntryStore;
  readonly entryId: string;
}

/** The note was changed in two places at the same time. */
export const TimeEntryConflict = observer(function TimeEntryConflict({
  store,
  entryId,
}: TimeEntryConflictProps): ReactElement {
  const { translate } = useUi();
  const conflicts = store.entries.view(entryId).conflicts.filter(({ field }) => field === 'note');
  return (
    <ConflictNotice
      conflicts={conflicts.map(({ field, mine, theirs }) => ({
        label: translate(timeMessages.timeNote),
        mine: String(mine),
        theirs: String(theirs ?? ''),
        onKeepMine: () => void store.entries.resolve(entryId, field, 'mine'),
        onUseTheirs: () => void store.entries.resolve(entryId, field, 'theirs'),
      }))}
    />
  );
});
