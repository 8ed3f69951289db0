import { ListChecks } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Navigation, Session, useI18n, useService } from '@tessera/core/client';
import { NextStep } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { composerUrl } from '../model/addresses';
import { Tasks } from '../tokens';

/** The next step that is done with the company's first task. */
export const FirstTaskStep = observer(function FirstTaskStep() {
  const store = useService(Tasks);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  if (session.isReadOnly || store.counts === undefined) {
    return undefined;
  }
  return (
    <NextStep
      glyph={ListChecks}
      title={translate(tasksMessages.firstStep)}
      hint={translate(tasksMessages.firstStepHint)}
      isDone={!store.hasNoTasks}
      action={() => navigation.go(composerUrl(navigation, store.filter))}
    />
  );
});
