import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Resource, useService, useWords } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { PersonAvatar, SelectField } from '@tessera/core/ui';
import type { PropertyLook } from '@tessera/core/ui';
import { listMembers } from '@tessera/plugins/members';
import type { TaskPerson } from '../../contract/model';
import { messages } from '../messages';

export interface OwnerFieldProps extends FieldBinding<string>, PropertyLook {
  /** Who owns the task now; shown also when the members are not loaded, or when they have left. */
  readonly current?: TaskPerson | undefined;
  readonly isLabelHidden?: boolean;
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
    drawing: <Face id={user.UserID} name={user.FullName} photo={user.photo} />,
  }));
  const isKnown = current === undefined || people.some((person) => person.value === current.id);
  const options = [
    { value: nobody, label: say(messages.nobody) },
    ...(isKnown
      ? []
      : [{ value: current.id, label: current.fullName, drawing: <Face {...current} name={current.fullName} /> }]),
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

interface FaceProps {
  readonly id: string;
  readonly name: string;
  readonly photo?: string | null | undefined;
}

function Face({ id, name, photo }: FaceProps) {
  return <PersonAvatar id={id} name={name} photo={photo} size="small" isDecoration />;
}
