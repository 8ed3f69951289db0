import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { AvatarGroup } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { tasksMessages } from '../messages';
import { shownCollaborators } from '../model/collaborators';

export interface TaskCollaboratorsProps {
  readonly task: LiveTask;
  /** Avatars at most; the others are counted. */
  readonly max?: number;
}

/** The avatars of the collaborators of a task; nothing without any. */
export function TaskCollaborators({ task, max = 2 }: TaskCollaboratorsProps): ReactElement | null {
  const { translate } = useI18n();
  const ids = shownCollaborators(task);
  return ids.length === 0 ? null : <AvatarGroup ids={ids} max={max} label={translate(tasksMessages.collaborators)} />;
}
