import type { ReactNode } from 'react';
import { Avatar, MosaicGround } from '@tessera/core/ui';
import { useI18n } from '@tessera/core/client';
import { onboardingMessages } from '../messages';
import './walkthrough-step.css';

export interface WalkthroughStepProps {
  /** None for people who have a single step. */
  readonly steps: readonly string[];
  /** Index of the current step. */
  readonly current: number;
  /** Shown in the picture of the workspace. */
  readonly company: string;
  readonly children: ReactNode;
}

/** One step of onboarding: the progress, the form, and a picture of the new workspace beside it. */
export function WalkthroughStep({ steps, current, company, children }: WalkthroughStepProps) {
  const { translate } = useI18n();
  return (
    <div className="walkthrough">
      <div className="walkthrough-form">
        {steps.length > 0 && (
          <ol
            className="walkthrough-steps"
            aria-label={translate(onboardingMessages.progress, { step: current + 1, total: steps.length })}
          >
            {steps.map((step, index) => (
              <li
                key={step}
                className={index <= current ? 'walkthrough-reached' : undefined}
                aria-current={index === current ? 'step' : undefined}
              >
                {step}
              </li>
            ))}
          </ol>
        )}
        {children}
      </div>
      <Preview company={company} />
    </div>
  );
}

const menuWidths = [64, 78, 52, 70];
const rowWidths = [190, 236, 150, 212, 176, 226, 128, 204, 168, 240];

/** Decoration; only the company's name in it is real. */
function Preview({ company }: { readonly company: string }) {
  return (
    <figure className="walkthrough-preview" aria-hidden="true">
      <MosaicGround />
      <div className="walkthrough-window">
        <div className="walkthrough-window-head">
          {company.trim() !== '' && <Avatar name={company} id="company" size="medium" isDecoration />}
          <bdi>{company}</bdi>
        </div>
        <div className="walkthrough-window-body">
          <div className="walkthrough-window-menu">
            {menuWidths.map((width, index) => (
              <PreviewLine key={width} width={width} isLaid={index === 0} />
            ))}
          </div>
          <div className="walkthrough-window-list">
            {rowWidths.map((width, index) => (
              <PreviewLine key={width} width={width} isLaid={index < 2} />
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}

function PreviewLine({ width, isLaid }: { readonly width: number; readonly isLaid: boolean }) {
  return (
    <span className="walkthrough-line">
      <i className={isLaid ? 'walkthrough-laid' : undefined} />
      <i style={{ inlineSize: width }} />
    </span>
  );
}
