import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Questions, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { LazyPart } from './lazy-part';
import type { QuestionDialogProps } from './question-dialog';

// The dialog's code is asked for by the first question, not by the sign-in page.
const loadDialog: ComponentLoader<QuestionDialogProps> = () =>
  import('./question-dialog').then((module) => module.QuestionDialog);

/** Shows what must be answered before something goes on, such as unsaved drafts at sign-out. */
export const QuestionOutlet = observer(function QuestionOutlet(): ReactNode {
  const questions = useService(Questions);
  useEffect(() => {
    const release = questions.attach();
    return () => void release();
  }, [questions]);
  const { current } = questions;
  if (current === undefined) {
    return undefined;
  }
  return <LazyPart load={loadDialog} with={{ question: current, onAnswer: (yes) => questions.answer(yes) }} />;
});
