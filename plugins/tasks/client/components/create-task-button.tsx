import { observer } from 'mobx-react-lite';
import { Plus } from 'lucide-react';
import { Navigation, Session, useService, useWords } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { messages } from '../messages';
import { addressOf } from '../model/addresses';
import { Tasks } from '../tokens';

export interface CreateTaskButtonProps {
  /** In the middle of a portal without tasks, under a name of its own: the page's head offers the same. */
  readonly isFirst?: boolean;
}

/** Opens the composer. Not there where nothing can be created: in a portal that is read-only. */
export const CreateTaskButton = observer(function CreateTaskButton({ isFirst = false }: CreateTaskButtonProps) {
  const session = useService(Session);
  const navigation = useService(Navigation);
  const store = useService(Tasks);
  const { say } = useWords();
  if (session.isReadOnly) {
    return undefined;
  }
  return (
    <Button
      variant="primary"
      icon={Plus}
      {...(isFirst ? { size: 'large' } : { keys: 'C' })}
      onClick={() => navigation.go(addressOf({ filter: store.filter, isComposing: true }))}
    >
      {say(isFirst ? messages.createFirst : messages.create)}
    </Button>
  );
});
