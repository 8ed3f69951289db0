import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import type { Glyph } from '../icons/icon';
import { commonMessages } from '../common-messages';
import './states.css';

export interface FailedStateProps {
  /** What happened: "Couldn't load the tasks". */
  readonly title: string;
  /** What was kept, and what to do. */
  readonly text?: ReactNode;
  readonly onRetry?: () => void;
  readonly glyph?: Glyph;
  /** Fills its container and is centred; otherwise it is as small as its text. */
  readonly isWhole?: boolean;
}

/** Replaces content that could not be loaded. Never a toast. */
export function FailedState(props: FailedStateProps): ReactElement {
  const { title, text, onRetry, glyph = CloudOff, isWhole = false } = props;
  const { translate } = useUi();
  return (
    <div className={isWhole ? 't-failed t-failed-whole' : 't-failed'} role="alert">
      <div className="t-failed-box">
        <Icon glyph={glyph} size={20} tone="danger" />
        <div>
          <b>{title}</b>
          {text !== undefined && <p className="t-quiet">{text}</p>}
          {onRetry !== undefined && (
            <Button size="small" icon={RotateCw} onClick={onRetry}>
              {translate(commonMessages.retry)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
