import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { usePersonSource } from '../../client/people/use-person-source';
import { useService } from '../../client/react/application-provider';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { PeopleField } from './people-field';

export interface MembersFieldProps extends FieldProps<readonly string[]>, CompactFieldProps, PickerProps {
  /** Shown while no one is chosen. */
  readonly placeholder?: string;
}

/**
 * Chooses several members of the company, who are searched at the server. The chosen people are shown by name, also
 * after they have left.
 *
 * @example <MembersField {...form.field('readerIds')} label="Readers" />
 */
export const MembersField = observer(function MembersField(props: MembersFieldProps): ReactElement {
  const people = useService(People);
  const current = props.value.flatMap((id) => people.card(id) ?? []);
  return (
    <PeopleField
      {...props}
      {...usePersonSource()}
      // A name that is being loaded is an ellipsis: an id says nothing to people.
      current={props.value.map((id) => {
        const card = current.find((each) => each.id === id);
        return { id, name: card?.fullName ?? '…', photo: card?.photo };
      })}
    />
  );
});
