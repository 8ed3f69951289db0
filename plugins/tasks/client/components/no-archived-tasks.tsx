import { useI18n } from '@tessera/core/client';
import { EmptyState } from '@tessera/core/ui';
import { archiveMessages } from './archive-messages';

/** What the list of archived tasks shows in place of tasks. */
export function NoArchivedTasks() {
  const { translate } = useI18n();
  return <EmptyState sentence={translate(archiveMessages.noneArchived)} />;
}
