import { observer } from 'mobx-react-lite';
import { useEffect, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Questions, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { Button } from '@tessera/core/ui';
import { ShellPart } from './shell-part';
import type { QuestionDialogProps } from './question-dialog';
import './question-outlet.css';

const loadDialog: ComponentLoader<QuestionDialogProps> = () =>
  import('./question-dialog').then((module) => module.QuestionDialog);

/** Preloaded in the work area, where sign-out may have to ask without a network. */
export const questionDialogs = [loadDialog];

/** Shows questions that must be answered before an action continues, such as unsaved drafts at sign-out. */
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
  const answer = (yes: boolean): void => questions.answer(yes);
  return (
    <ShellPart
      load={loadDialog}
      with={{ question: current, onAnswer: answer }}
      failed={() => <PlainQuestion question={current} onAnswer={answer} />}
    />
  );
});

/** The question without the kit's dialog, whose file did not load: the waiting action must be able to continue. */
function PlainQuestion({ question, onAnswer }: QuestionDialogProps): ReactElement {
  const titleId = useId();
  return (
    <div role="alertdialog" aria-labelledby={titleId} className="s-plain-question t-raised">
      <h2 id={titleId}>{question.title}</h2>
      <p className="t-quiet">{question.text}</p>
      <div>
        <Button onClick={() => onAnswer(false)}>{question.no}</Button>
        <Button variant={question.isDangerous === true ? 'danger-filled' : 'primary'} onClick={() => onAnswer(true)}>
          {question.yes}
        </Button>
      </div>
    </div>
  );
}
