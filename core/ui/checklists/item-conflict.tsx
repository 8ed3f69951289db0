import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { ChecklistChanges, ChecklistStore } from '../../client/checklists/checklist-store';
import type { Message } from '../../contract';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { checklistMessages } from './checklist-messages';

export interface ChecklistConflictProps {
  readonly store: ChecklistStore;
  readonly itemId: string;
}

/** The fields of which two different values conflict. */
const labels = {
  text: checklistMessages.checklistText,
  owner: checklistMessages.checklistOwner,
  dueOn: checklistMessages.checklistDue,
} as const satisfies Partial<Record<keyof ChecklistChanges, Message<never>>>;

/** Two people changed the same field of an item at the same time. */
export const ChecklistConflict = observer(function ChecklistConflict(props: ChecklistConflictProps): ReactElement {
  const { store, itemId } = props;
  const { translate } = useUi();
  const reader = useReader();
  const { conflicts } = store.items.view(itemId);

  function wordsOf(field: string, value: ChecklistChanges[keyof ChecklistChanges] | undefined): string {
    if (typeof value === 'object') {
      return value?.fullName ?? '';
    }
    return field === 'dueOn' && typeof value === 'string' ? formatDay(value, undefined, reader) : String(value ?? '');
  }

  return (
    <ConflictNotice
      conflicts={conflicts.flatMap(({ field, mine, theirs }) =>
        field === 'text' || field === 'owner' || field === 'dueOn'
          ? [
              {
                label: translate(labels[field]),
                mine: wordsOf(field, mine),
                theirs: wordsOf(field, theirs),
                onKeepMine: () => void store.items.resolve(itemId, field, 'mine'),
                onUseTheirs: () => void store.items.resolve(itemId, field, 'theirs'),
              },
            ]
          : [],
      )}
    />
  );
});
