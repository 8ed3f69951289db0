import { observer } from 'mobx-react-lite';
import { Plus } from 'lucide-react';
import { Navigation, Session, useService, useI18n } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { composerUrl } from '../model/addresses';
import { Tasks } from '../tokens';

export interface CreateTaskButtonProps {
  /** In the empty state, with a label of its own, because the page's header has the same button. */
  readonly isFirst?: boolean;
}

/** Opens the composer. Hidden in a read-only portal. */
export const CreateTaskButton = observer(function CreateTaskButton({ isFirst = false }: CreateTaskButtonProps) {
  const session = useService(Session);
  const navigation = useService(Navigation);
  const store = useService(Tasks);
  const { translate } = useI18n();
  if (session.isReadOnly) {
    return undefined;
  }
  return (
    <Button
      variant="primary"
      icon={Plus}
      {...(isFirst ? { size: 'large' } : { keys: 'C' })}
      onClick={() => navigation.go(composerUrl(navigation, store.filter))}
    >
      {translate(isFirst ? tasksMessages.createFirst : tasksMessages.create)}
    </Button>
  );
});
