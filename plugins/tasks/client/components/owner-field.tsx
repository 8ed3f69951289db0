import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PersonCard } from '@tessera/core/contract';
import { Api, Resource, useService, useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { PersonField } from '@tessera/core/ui';
import type { PickerProps, CompactFieldProps } from '@tessera/core/ui';
import { listMembers } from '@tessera/plugins/members';
import { tasksMessages } from '../messages';

export interface OwnerFieldProps extends FieldBinding<PersonCard | null>, CompactFieldProps, PickerProps {
  readonly isLabelHidden?: boolean;
}

/** Selects the owner among the members of the portal. Shows the current one also when they have left. */
export const OwnerField = observer(function OwnerField({ value, onChange, ...rest }: OwnerFieldProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const [members] = useState(
    () =>
      new Resource({
        load: (signal) => api.request(listMembers, { query: { limit: 200 } }, { signal, onFailure: 'caller' }),
      }),
  );
  const people = (members.value?.items ?? []).map((user) => ({
    id: user.UserID,
    name: user.FullName,
    detail: user.Email,
    photo: user.photo,
    card: { id: user.UserID, fullName: user.FullName, ...(user.photo === '' ? {} : { photo: user.photo }) },
  }));
  return (
    <PersonField
      {...rest}
      label={translate(tasksMessages.owner)}
      noneLabel={translate(tasksMessages.noOwner)}
      people={people}
      value={value?.id ?? ''}
      current={value === null ? undefined : { ...value, name: value.fullName }}
      onChange={(id) => onChange(id === value?.id ? value : (people.find((person) => person.id === id)?.card ?? null))}
    />
  );
});
