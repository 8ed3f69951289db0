import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { ChecklistStore } from '../../client/checklists/checklist-store';
import { People } from '../../client/people/people';
import { usePersonSource } from '../../client/people/use-person-source';
import { useService } from '../../client/react/application-provider';
import { Session } from '../../client/services';
import type { ChecklistItem, PersonCard } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { PersonField } from '../choices/person-field';
import { DateField } from '../dates/date-field';
import { useUi } from '../environment';
import { Popover } from '../overlays/popover';
import { checklistMessages } from './checklist-messages';
import type { ItemProperty } from './item-properties';

export interface ItemPopoverProps {
  readonly store: ChecklistStore;
  readonly item: ChecklistItem;
  readonly property: ItemProperty;
  /** The control that asked for it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Changes the owner or the due date of an item below where it is shown. A choice is saved at once, Esc changes nothing. */
export function ItemPopover({ store, item, property, anchor, onClose }: ItemPopoverProps): ReactElement {
  const { translate } = useUi();
  const at = useRef(anchor);
  const box = useRef<HTMLDivElement>(null);
  // After the popover has noted where the focus was.
  useEffect(() => box.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const label = translate(property === 'owner' ? checklistMessages.checklistOwner : checklistMessages.checklistDue);

  function changeDue(dueOn: string | null): void {
    onClose();
    if (dueOn !== (item.dueOn ?? null)) {
      void store.setDue(item, dueOn);
    }
  }

  return (
    <Popover anchor={at} label={label} className="t-checklist-popover" onClose={onClose}>
      <div ref={box} className="t-checklist-field">
        {property === 'owner' ? (
          <ItemOwnerField
            label={label}
            value={item.owner}
            onChange={(owner) => {
              onClose();
              if (owner?.id !== item.owner?.id) {
                void store.setOwner(item, owner);
              }
            }}
          />
        ) : (
          <>
            <DateField
              label={label}
              isLabelHidden
              openOnMount
              size="small"
              name="dueOn"
              value={item.dueOn ?? ''}
              onChange={(value) => changeDue(value === '' ? null : value)}
            />
            {item.dueOn !== undefined && (
              <IconButton
                glyph={X}
                label={translate(checklistMessages.checklistClearDue)}
                onClick={() => changeDue(null)}
              />
            )}
          </>
        )}
      </div>
    </Popover>
  );
}

interface ItemOwnerFieldProps {
  readonly label: string;
  readonly value: PersonCard | undefined;
  readonly onChange: (owner: PersonCard | null) => void;
}

const ItemOwnerField = observer(function ItemOwnerField(props: ItemOwnerFieldProps): ReactElement {
  const { label, value, onChange } = props;
  const people = useService(People);
  const { user } = useService(Session);
  const { translate } = useUi();

  /** Those in the list have been found; the signed-in person is offered before. */
  function cardOf(id: string): PersonCard | null {
    return people.card(id) ?? (id === user?.userId ? { id, fullName: user.fullName } : null);
  }

  return (
    <PersonField
      {...usePersonSource()}
      label={label}
      isLabelHidden
      openOnMount
      size="small"
      name="owner"
      noneLabel={translate(checklistMessages.checklistNoOwner)}
      value={value?.id ?? ''}
      current={value && { ...value, name: value.fullName }}
      onChange={(id) => onChange(id === '' ? null : id === value?.id ? value : cardOf(id))}
    />
  );
});
