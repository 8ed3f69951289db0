import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Resource, useService, useWords } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { SelectField } from '@tessera/core/ui';
import { listMembers } from '@tessera/plugins/members';
import type { TaskPerson } from '../../contract/model';
import { messages } from '../messages';

export interface OwnerFieldProps extends FieldBinding<string> {
  /** Who owns the task now; shown also when the members are not loaded, or when they have left. */
  readonly current?: TaskPerson | undefined;
  readonly isLabelHidden?: boolean;
  readonly size?: 'small' | 'large';
}

/** Stands for nobody, because an empty value means that nothing was chosen yet. */
const nobody = 'nobody';

/** Chooses who is responsible, out of the members of the portal. */
export const OwnerField = observer(function OwnerField({ current, value, onChange, ...rest }: OwnerFieldProps) {
  const api = useService(Api);
  const { say } = useWords();
  const [members] = useState(
    () =>
      new Resource({
        load: (signal) => api.call(listMembers, { query: { limit: 200 } }, { signal, onFailure: 'caller' }),
      }),
  );
  const people = (members.value?.items ?? []).map((user) => ({
    value: user.UserID,
    label: user.FullName,
    detail: user.Email,
  }));
  const isKnown = current === undefined || people.some((person) => person.value === current.id);
  const options = [
    { value: nobody, label: say(messages.nobody) },
    ...(isKnown ? [] : [{ value: current.id, label: current.fullName }]),
    ...people,
  ];
  return (
    <SelectField
      {...rest}
      label={say(messages.owner)}
      isSearchable
      options={options}
      value={value === '' ? nobody : value}
      onChange={(chosen) => onChange(chosen === nobody ? '' : chosen)}
    />
  );
});
