import { CalendarClock, UserRound } from 'lucide-react';
import type { MouseEvent, ReactElement } from 'react';
import type { ChecklistItem } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { PersonAvatar } from '../people/person-avatar';
import { formatDay } from '../text/moments';
import { useReader } from '../text/now';
import { DateText } from '../text/times';
import { useToday } from '../text/use-today';
import { checklistMessages } from './checklist-messages';

/** What an item can have beside its text. */
export type ItemProperty = 'owner' | 'due';

export interface ItemPropertiesProps {
  readonly item: ChecklistItem;
  /** Opens the field of a property at the pressed button. Undefined: the person may not change it. */
  readonly onAsk: ((property: ItemProperty, anchor: HTMLElement) => void) | undefined;
}

/** Owner and due date at the end of an item. Missing ones are offered while the item is pointed at or has the focus. */
export function ItemProperties({ item, onAsk }: ItemPropertiesProps): ReactElement {
  const { translate } = useUi();
  const reader = useReader();
  const today = useToday();
  const { text, owner, dueOn, isDone } = item;
  const face = owner && (
    <PersonAvatar
      id={owner.id}
      name={owner.fullName}
      photo={owner.photo}
      size="small"
      isDecoration={onAsk !== undefined}
    />
  );
  const due = dueOn !== undefined && <DateText day={dueOn} isLate={!isDone && dueOn < today} />;
  if (onAsk === undefined) {
    return (
      <span className="t-checklist-properties">
        {due}
        {face}
      </span>
    );
  }
  const ask = (property: ItemProperty) => (event: MouseEvent<HTMLElement>) => onAsk(property, event.currentTarget);
  return (
    <span className="t-checklist-properties">
      {dueOn === undefined ? (
        <IconButton
          glyph={CalendarClock}
          label={translate(checklistMessages.checklistSetDue, { text })}
          data-unset
          onClick={ask('due')}
        />
      ) : (
        <button
          type="button"
          className="t-checklist-property"
          aria-label={translate(checklistMessages.checklistDueOf, { text, date: formatDay(dueOn, undefined, reader) })}
          onClick={ask('due')}
        >
          {due}
        </button>
      )}
      {owner === undefined ? (
        <IconButton
          glyph={UserRound}
          label={translate(checklistMessages.checklistSetOwner, { text })}
          data-unset
          onClick={ask('owner')}
        />
      ) : (
        <button
          type="button"
          className="t-checklist-property"
          title={owner.fullName}
          aria-label={translate(checklistMessages.checklistOwnerOf, { text, name: owner.fullName })}
          onClick={ask('owner')}
        >
          {face}
        </button>
      )}
    </span>
  );
}
