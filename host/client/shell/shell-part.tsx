import type { ReactElement, ReactNode } from 'react';
import type { ComponentLoader } from '@tessera/core/client';
import { useWords } from '@tessera/core/client';
import { FailedState } from '@tessera/core/ui';
import { LazyComponent } from '../../../core/client/boot';
import type { LazyFailure } from '../../../core/client/boot';
import { messages } from '../messages';
import { useLoadFailureText } from './use-load-failure-text';

export interface ShellPartProps<Props extends object> {
  /** The same function at every render: the file is requested once for each. */
  readonly load: ComponentLoader<Props>;
  readonly with: Props;
  readonly fallback?: ReactNode;
  /** Replaces the message that fills the whole place, where there is no room for one. */
  readonly failed?: (failure: LazyFailure) => ReactNode;
}

/** A part of the shell in a file of its own. */
export function ShellPart<Props extends object>(props: ShellPartProps<Props>): ReactElement {
  const { failed = (failure) => <FailedPart failure={failure} /> } = props;
  return <LazyComponent load={props.load} with={props.with} fallback={props.fallback ?? null} failed={failed} />;
}

export interface FailedPartProps {
  readonly failure: LazyFailure;
}

/** A page, or a layout, that could not be loaded. */
export function FailedPart({ failure }: FailedPartProps): ReactElement {
  const { say } = useWords();
  const reason = useLoadFailureText();
  return (
    <FailedState
      isWhole
      title={say(failure.kind === 'load' ? messages.layoutFailedTitle : messages.pageCrashTitle)}
      {...(failure.kind === 'load' ? { text: reason } : {})}
      onRetry={failure.retry}
    />
  );
}
