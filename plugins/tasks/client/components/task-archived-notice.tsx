import { observer } from 'mobx-react-lite';
import { Session, useI18n, useService } from '@tessera/core/client';
import { ArchivedNotice, readerZone, useReader } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { archiveMessages } from './archive-messages';
import { useArchive } from './use-archive';

export interface TaskArchivedNoticeProps {
  readonly task: LiveTask;
  readonly archivedOn: string;
}

/** Says since when a task is archived and by whom, and brings it back. */
export const TaskArchivedNotice = observer(function TaskArchivedNotice({ task, archivedOn }: TaskArchivedNoticeProps) {
  const { isReadOnly } = useService(Session);
  const { translate, language } = useI18n();
  const archive = useArchive();
  // The day of the reader, wherever their browser is.
  const timeZone = readerZone(useReader());
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(archivedOn));
  const { archivedBy } = task;
  return (
    <ArchivedNotice
      sentence={
        archivedBy === undefined
          ? translate(archiveMessages.archivedByAge, { date })
          : translate(archiveMessages.archivedBy, { date, name: archivedBy.fullName })
      }
      action={
        isReadOnly
          ? undefined
          : { label: translate(archiveMessages.unarchive), onAction: () => archive(task.id, false) }
      }
    />
  );
});
