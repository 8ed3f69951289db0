import type { ReactElement, ReactNode } from 'react';
import type { ComponentLoader } from '@tessera/core/client';
import { useI18n } from '@tessera/core/client';
import { FailedState } from '@tessera/core/ui';
import { LazyComponent } from '../../../core/client/boot';
import type { LazyFailure } from '../../../core/client/boot';
import { hostMessages } from '../messages';
import { useLoadFailureText } from './use-load-failure-text';

export interface ShellPartProps<Props extends object> {
  /** Must be the same function on every render: each is requested once. */
  readonly load: ComponentLoader<Props>;
  readonly with: Props;
  readonly fallback?: ReactNode;
  /** Replaces the full-size message where there is no room for it. */
  readonly failed?: (failure: LazyFailure) => ReactNode;
}

/** A part of the shell that loads from its own file. */
export function ShellPart<Props extends object>(props: ShellPartProps<Props>): ReactElement {
  const { failed = (failure) => <FailedPart failure={failure} /> } = props;
  return <LazyComponent load={props.load} with={props.with} fallback={props.fallback ?? null} failed={failed} />;
}

interface FailedPartProps {
  readonly failure: LazyFailure;
}

/** Shown for a page or layout that couldn't be loaded. */
function FailedPart({ failure }: FailedPartProps): ReactElement {
  const { translate } = useI18n();
  const reason = useLoadFailureText();
  return (
    <FailedState
      isWhole
      title={translate(failure.kind === 'load' ? hostMessages.layoutFailedTitle : hostMessages.pageCrashTitle)}
      {...(failure.kind === 'load' ? { text: reason } : {})}
      onRetry={failure.retry}
    />
  );
}
