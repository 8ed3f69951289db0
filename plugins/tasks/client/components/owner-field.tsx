import { observer } from 'mobx-react-lite';
import type { PersonCard } from '@tessera/core/contract';
import { People, Session, usePersonSource, useService, useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { PersonField } from '@tessera/core/ui';
import type { PickerProps, CompactFieldProps } from '@tessera/core/ui';
import { tasksMessages } from '../messages';

export interface OwnerFieldProps extends FieldBinding<PersonCard | null>, CompactFieldProps, PickerProps {
  readonly isLabelHidden?: boolean;
}

/** Selects the owner among the members of the portal. Shows the current one also when they have left. */
export const OwnerField = observer(function OwnerField({ value, onChange, ...rest }: OwnerFieldProps) {
  const people = useService(People);
  const { user } = useService(Session);
  const { translate } = useI18n();

  /** Those in the list have been found; the signed-in person is offered before. */
  function cardOf(id: string): PersonCard | null {
    return people.card(id) ?? (id === user?.userId ? { id, fullName: user.fullName } : null);
  }

  return (
    <PersonField
      {...rest}
      {...usePersonSource()}
      label={translate(tasksMessages.owner)}
      noneLabel={translate(tasksMessages.noOwner)}
      value={value?.id ?? ''}
      current={value === null ? undefined : { ...value, name: value.fullName }}
      onChange={(id) => onChange(id === '' ? null : id === value?.id ? value : cardOf(id))}
    />
  );
});
