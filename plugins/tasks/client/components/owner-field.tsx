import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PersonCard } from '@tessera/core/contract';
import { Api, Resource, useService, useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { PersonField } from '@tessera/core/ui';
import type { PickerProps, CompactFieldProps } from '@tessera/core/ui';
import { listMembers } from '@tessera/plugins/members';
import { tasksMessages } from '../messages';

export interface OwnerFieldProps extends FieldBinding<string>, CompactFieldProps, PickerProps {
  /** The current owner; shown even if the members are not loaded, or if the owner has left. */
  readonly current?: PersonCard | undefined;
  readonly isLabelHidden?: boolean;
}

/** Selects the owner among the members of the portal. */
export const OwnerField = observer(function OwnerField({ current, ...rest }: OwnerFieldProps) {
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
  }));
  return (
    <PersonField
      {...rest}
      label={translate(tasksMessages.owner)}
      noneLabel={translate(tasksMessages.noOwner)}
      people={people}
      current={current === undefined ? undefined : { ...current, name: current.fullName }}
    />
  );
});
