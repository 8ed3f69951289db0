import type { ReactElement, ReactNode } from 'react';

export interface SubmitByKeyProps {
  readonly children: ReactNode;
}

/** Fields of a form that Ctrl+Enter (on Apple keyboards ⌘ Enter) submits, from fields of several lines too. */
export function SubmitByKey({ children }: SubmitByKeyProps): ReactElement {
  return (
    <div
      role="presentation"
      className="tasks-fields"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
          event.preventDefault();
          event.currentTarget.closest('form')?.requestSubmit();
        }
      }}
    >
      {children}
    </div>
  );
}
