import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useCallback, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { nextSteps } from '../../contract';
import { useService } from '../../client/react/application-provider';
import { SlotOutlet } from '../../client/react/slot-outlet';
import { Appearance, Toasts } from '../../client/services';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { useHeadingFocusFallback } from '../lists/use-focus-fallback';
import { workspaceMessages } from '../workspace-messages';
import { NextStepContext } from './next-step';
import './next-steps.css';

export interface NextStepsProps {
  /** `list`: below each other with their hints, in an empty state. `row`: beside each other, at the edge of a page. */
  readonly layout: 'list' | 'row';
}

/**
 * The next steps that plugins suggest in a new company. Shown until all are done, or until the person hides them, which
 * counts on all their devices.
 */
export const NextSteps = observer(function NextSteps({ layout }: NextStepsProps): ReactElement | undefined {
  const appearance = useService(Appearance);
  const toasts = useService(Toasts);
  const { translate } = useUi();
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useHeadingFocusFallback(box);
  const [steps, setSteps] = useState<ReadonlyMap<string, boolean>>(new Map());
  const report = useCallback((id: string, isDone: boolean | undefined) => {
    setSteps((known) => {
      const others = [...known].filter(([other]) => other !== id);
      return new Map(isDone === undefined ? others : [...others, [id, isDone]]);
    });
  }, []);
  const { values } = appearance;
  if (values === undefined || values['hidesNextSteps'] === true) {
    return undefined;
  }

  function hide(): void {
    void appearance.change({ hidesNextSteps: true });
    toasts.success(translate(workspaceMessages.stepsHidden), {
      undo: () => appearance.change({ hidesNextSteps: false }),
    });
  }

  const done = [...steps.values()].filter(Boolean).length;
  return (
    // Hidden, not removed: a step may be open again, such as after an invitation was revoked.
    <section
      ref={box}
      className={`t-next t-next-${layout}`}
      aria-labelledby={titleId}
      hidden={steps.size === 0 || done === steps.size}
    >
      <div className="t-next-head">
        <h2 id={titleId}>{translate(workspaceMessages.nextSteps)}</h2>
        <span className="t-meta">{translate(workspaceMessages.stepsDone, { done, total: steps.size })}</span>
        <IconButton glyph={X} label={translate(workspaceMessages.hideSteps)} onClick={hide} />
      </div>
      <ul>
        <NextStepContext value={report}>
          <SlotOutlet slot={nextSteps} with={{}} />
        </NextStepContext>
      </ul>
    </section>
  );
});
