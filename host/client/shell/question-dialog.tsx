import type { ReactElement } from 'react';
import type { Question } from '@tessera/core/client';
import { Button, Dialog } from '@tessera/core/ui';
import './question-dialog.css';

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
      {question.text !== '' && <p className="t-quiet">{question.text}</p>}
      {question.lists?.map(({ heading, items }) => (
        <section key={heading} className="s-question-list" aria-label={heading}>
          <h3>{heading}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>
                <bdi>{item}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
