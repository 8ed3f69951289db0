import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { AvatarGroup } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import type { TaskRole } from '../../contract/task-roles';
import { roleNames, shownPeople } from '../model/task-roles';

export interface RolePeopleProps {
  readonly task: LiveTask;
  readonly taskRole: TaskRole;
  /** Avatars at most; the others are counted. */
  readonly max?: number;
}

/** The avatars of the people of a role of a task; nothing without any. */
export function RolePeople({ task, taskRole, max = 2 }: RolePeopleProps): ReactElement | null {
  const { translate } = useI18n();
  const ids = shownPeople(task, taskRole);
  return ids.length === 0 ? null : <AvatarGroup ids={ids} max={max} label={translate(roleNames[taskRole])} />;
}
