import type { ReactElement, ReactNode } from 'react';
import './states.css';

export interface FullMessageProps {
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons, `large`, the primary first. */
  readonly actions?: ReactNode;
  /** A line in small below the buttons. */
  readonly note?: ReactNode;
}

/** A page that is one message: not found, not allowed, not in the plan. */
export function FullMessage(props: FullMessageProps): ReactElement {
  const { drawing, title, text, actions, note } = props;
  return (
    <div className="t-full-message">
      {drawing}
      <h1 tabIndex={-1}>{title}</h1>
      {text !== undefined && <p className="t-full-text">{text}</p>}
      {actions !== undefined && <div className="t-full-actions">{actions}</div>}
      {note !== undefined && <p className="t-meta">{note}</p>}
    </div>
  );
}
