import { Navigation, useI18n, useService } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { taskListUrl } from '../model/addresses';
import { inState } from '../model/task-filter';
import { Tasks } from '../tokens';
import { archiveMessages } from './archive-messages';

/** Looks for the same text among archived tasks, where a list has found nothing. */
export function FindArchived() {
  const { filter } = useService(Tasks);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  return (
    <Button variant="ghost" onClick={() => navigation.go(taskListUrl({ filter: inState(filter, 'archived') }))}>
      {translate(archiveMessages.findArchived)}
    </Button>
  );
}
