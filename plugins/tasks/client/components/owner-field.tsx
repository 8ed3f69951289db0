import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PersonCard } from '@tessera/core/contract';
import { Api, Resource, useService, useWords } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { PersonField } from '@tessera/core/ui';
import type { PickerLook, PropertyLook } from '@tessera/core/ui';
import { listMembers } from '@tessera/plugins/members';
import { messages } from '../messages';

export interface OwnerFieldProps extends FieldBinding<string>, PropertyLook, PickerLook {
  /** The current owner; shown even if the members are not loaded, or if the owner has left. */
  readonly current?: PersonCard | undefined;
  readonly isLabelHidden?: boolean;
}

/** Selects the owner among the members of the portal. */
export const OwnerField = observer(function OwnerField({ current, ...rest }: OwnerFieldProps) {
  const api = useService(Api);
  const { say } = useWords();
  const [members] = useState(
    () =>
      new Resource({
        load: (signal) => api.call(listMembers, { query: { limit: 200 } }, { signal, onFailure: 'caller' }),
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
      label={say(messages.owner)}
      nobody={say(messages.noOwner)}
      people={people}
      current={current === undefined ? undefined : { ...current, name: current.fullName }}
    />
  );
});
