import { observer } from 'mobx-react-lite';
import { Plus } from 'lucide-react';
import { Navigation, Session, useService, useWords } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { messages } from '../messages';
import { newTaskAddress } from '../model/addresses';

export interface CreateTaskButtonProps {
  readonly size?: 'large';
}

/** Opens the composer. Not there where nothing can be created: in a portal that is read-only. */
export const CreateTaskButton = observer(function CreateTaskButton({ size }: CreateTaskButtonProps) {
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { say } = useWords();
  if (session.portal?.access === 'read-only') {
    return undefined;
  }
  return (
    <Button
      variant="primary"
      icon={Plus}
      keys="C"
      {...(size === undefined ? {} : { size })}
      onClick={() => navigation.go(newTaskAddress)}
    >
      {say(messages.create)}
    </Button>
  );
});
