import { observer } from 'mobx-react-lite';
import { Plus } from 'lucide-react';
import { Commands, Navigation, Session, useService, useI18n } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { composerUrl } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the composer. Hidden in a read-only portal. */
export const CreateTaskButton = observer(function CreateTaskButton() {
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { commands } = useService(Commands);
  const store = useService(Tasks);
  const { translate } = useI18n();
  if (session.isReadOnly) {
    return undefined;
  }
  const keys = commands.find(({ id }) => id === 'tasks:create-task')?.shortcut?.toUpperCase();
  return (
    <Button
      variant="primary"
      icon={Plus}
      {...(keys === undefined ? {} : { keys })}
      onClick={() => navigation.go(composerUrl(navigation, store.filter))}
    >
      {translate(tasksMessages.create)}
    </Button>
  );
});
