import { useI18n } from '@tessera/core/client';
import { EmptyState } from '@tessera/core/ui';
import type { MyTasksScope } from '../model/task-filter';
import { myTasksMessages } from './my-tasks-messages';

export interface NoOwnTasksProps {
  readonly scope: MyTasksScope;
}

const sentences = {
  assigned: myTasksMessages.noneAssigned,
  review: myTasksMessages.noneToReview,
  created: myTasksMessages.noneHandedOver,
  watching: myTasksMessages.noneWatched,
} as const;

/** Says what would be in a scope without open tasks. */
export function NoOwnTasks({ scope }: NoOwnTasksProps) {
  const { translate } = useI18n();
  return <EmptyState sentence={translate(sentences[scope])} />;
}
