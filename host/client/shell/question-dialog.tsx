import type { ReactElement } from 'react';
import type { Question } from '@tessera/core/client';
import { Button, Dialog } from '@tessera/core/ui';

export interface QuestionDialogProps {
  readonly question: Question;
  readonly onAnswer: (yes: boolean) => void;
}

/** A question with two answers. Esc and a click outside mean no. */
export function QuestionDialog(props: QuestionDialogProps): ReactElement {
  const { question, onAnswer } = props;
  return (
    <Dialog
      isOpen
      title={question.title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{question.no}</Button>
          <Button variant={question.isDangerous === true ? 'danger-filled' : 'primary'} onClick={() => onAnswer(true)}>
            {question.yes}
          </Button>
        </>
      }
    >
      <p className="t-quiet">{question.text}</p>
    </Dialog>
  );
}
