import { Check } from 'lucide-react';
import { createContext, use, useId, useLayoutEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { VisuallyHidden } from '../text/visually-hidden';
import { workspaceMessages } from '../workspace-messages';

/** Tells the list whether a step is done; undefined when it is removed. */
export type ReportStep = (id: string, isDone: boolean | undefined) => void;

/** Provided by `NextSteps`. */
export const NextStepContext = createContext<ReportStep>(() => undefined);

export interface NextStepProps {
  readonly glyph: Glyph;
  /** What to do, as a verb: "Invite colleagues". */
  readonly title: string;
  /** What it is good for, in one short sentence. */
  readonly hint: string;
  /** Derived from what the company has, such as its number of members, never from a press. */
  readonly isDone: boolean;
  /** A path in the product, or what opens a dialog. */
  readonly action: string | (() => void);
}

/** One of the next steps of a new company, in the slot `core:next-steps`. Ticked once it is done. */
export function NextStep(props: NextStepProps): ReactElement {
  const { glyph, title, hint, isDone, action } = props;
  const { translate } = useUi();
  const report = use(NextStepContext);
  const id = useId();
  useLayoutEffect(() => {
    report(id, isDone);
    return () => report(id, undefined);
  }, [report, id, isDone]);
  const content = (
    <>
      <span className="t-next-tile">
        <Icon glyph={isDone ? Check : glyph} />
      </span>
      <span className="t-next-words">
        <span className="t-next-title">{title}</span>
        <span className="t-next-hint t-meta">{hint}</span>
      </span>
      {isDone && <VisuallyHidden>{translate(workspaceMessages.stepDone)}</VisuallyHidden>}
    </>
  );
  return (
    <li data-done={isDone || undefined}>
      {isDone ? <span className="t-next-step">{content}</span> : <StepAction action={action}>{content}</StepAction>}
    </li>
  );
}

function StepAction({ action, children }: Pick<NextStepProps, 'action'> & { readonly children: ReactNode }) {
  return typeof action === 'string' ? (
    <Link className="t-next-step" to={action}>
      {children}
    </Link>
  ) : (
    <button type="button" className="t-next-step" onClick={action}>
      {children}
    </button>
  );
}
