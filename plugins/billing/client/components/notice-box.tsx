import type { ReactNode } from 'react';

export interface NoticeBoxProps {
  readonly tone?: 'info' | 'warn';
  readonly title?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A sentence about the subscription, with what can be done about it. */
export function NoticeBox({ tone = 'info', title, action, children }: NoticeBoxProps) {
  return (
    <div className={`billing-notice billing-notice-${tone}`}>
      <p>
        {title !== undefined && <b>{title}. </b>}
        {children}
      </p>
      {action}
    </div>
  );
}
