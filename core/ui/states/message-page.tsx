import type { ReactElement, ReactNode } from 'react';
import './states.css';

export interface MessagePageProps {
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons, `large`, the primary first. */
  readonly actions?: ReactNode;
  /** Small text below the buttons. */
  readonly note?: ReactNode;
  /** `center` for a message in the middle of the content, `start` for the position of the sign-in forms. */
  readonly align?: 'center' | 'start';
  readonly children?: ReactNode;
}

/** A page with one message: not found, not allowed, not in the plan; or a choice during onboarding. */
export function MessagePage(props: MessagePageProps): ReactElement {
  const { drawing, title, text, actions, note, align = 'center', children } = props;
  return (
    <div className={`t-message t-message-${align}`}>
      {drawing}
      <h1 tabIndex={-1}>{title}</h1>
      {text !== undefined && <p className="t-message-text">{text}</p>}
      {children}
      {actions !== undefined && <div className="t-message-actions">{actions}</div>}
      {note !== undefined && <p className="t-meta">{note}</p>}
    </div>
  );
}
