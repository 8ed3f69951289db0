import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { maxPersonSet } from '@tessera/core/contract';
import { MembersField } from '@tessera/core/ui';
import type { MembersFieldProps } from '@tessera/core/ui';
import type { TaskRole } from '../../contract/task-roles';
import { roleNames } from '../model/task-roles';
import { roleWords } from './role-words';

export interface RoleFieldProps extends Omit<MembersFieldProps, 'label' | 'placeholder'> {
  readonly taskRole: TaskRole;
}

/** Selects the people of a role of a task among the members of the portal. Those who have left are shown as well. */
export function RoleField({ taskRole, ...props }: RoleFieldProps): ReactElement {
  const { translate } = useI18n();
  return (
    <MembersField
      {...props}
      label={translate(roleNames[taskRole])}
      placeholder={translate(roleWords[taskRole].add)}
      // One more than fit is not taken: the server would refuse it.
      onChange={(ids) => props.onChange(ids.slice(0, maxPersonSet))}
    />
  );
}
