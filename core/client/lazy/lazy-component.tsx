import { observer } from 'mobx-react-lite';
import { createElement, useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Clock, Logger } from '../../kernel/services';
import type { ComponentLoader } from '../plugin';
import { useOwnerName, useProvided } from '../react/application-provider';
import { CrashBoundary } from '../react/crash-boundary';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import { useLazyRetry } from './use-lazy-retry';
import { viewLoaderOf } from './view-loader';

/** Milliseconds for the current view to be painted first. */
const expectedAfter = 300;

/** Why a lazy component is not shown. */
export interface LazyFailure {
  /** Its file did not load, or it threw while rendering. */
  readonly kind: 'load' | 'crash';
  readonly error: unknown;
  readonly retry: () => void;
}

export interface LazyComponentProps<Props extends object> {
  /** The same function at every render: the file is requested once for each. */
  readonly load: ComponentLoader<Props>;
  /** Its props; undefined while it is not shown. */
  readonly with: Props | undefined;
  /** Loads the file in advance, because the component may be needed soon. */
  readonly isExpected?: boolean;
  /** For a dialog: the failure is shown as a dialog too, which this closes. */
  readonly onClose?: () => void;
  /** Shown while the file loads; the shell's placeholder by default. */
  readonly fallback?: ReactNode;
  /** Shown after a failure; the shell's message by default. */
  readonly failed?: (failure: LazyFailure) => ReactNode;
}

/**
 * A component in a file of its own, such as a dialog: three tries with the time-out of R98, then `failed`, and further
 * attempts by itself while this is mounted. A failure never reaches the surrounding page.
 */
export const LazyComponent = observer(function LazyComponent<Props extends object>(
  props: LazyComponentProps<Props>,
): ReactNode {
  const { load, isExpected = false } = props;
  const { application } = useProvided();
  useEffect(() => {
    const ended = new AbortController();
    async function loadSoon(): Promise<void> {
      if (await sleepUnlessAborted(application.get(Clock), expectedAfter, ended.signal)) {
        application.rendering.component(viewLoaderOf(load));
      }
    }
    if (isExpected) {
      void loadSoon();
    }
    return () => ended.abort();
  }, [application, load, isExpected]);
  return props.with === undefined ? null : <ShownComponent {...props} with={props.with} />;
}) as <Props extends object>(props: LazyComponentProps<Props>) => ReactElement;

interface ShownComponentProps extends Omit<LazyComponentProps<object>, 'load'> {
  readonly load: () => Promise<unknown>;
  readonly with: object;
}

const ShownComponent = observer(function ShownComponent(props: ShownComponentProps): ReactNode {
  const { application, fills } = useProvided();
  const { rendering } = application;
  const pluginName = useOwnerName();
  const load = viewLoaderOf(props.load);
  const { current, error } = rendering.component(load);
  const retry = (): void => rendering.retryComponent(load);
  useLazyRetry(error, retry);
  const showFailure = (failure: LazyFailure): ReactNode => {
    const { failed, onClose } = props;
    return failed === undefined
      ? fills.failed({ ...failure, pluginName, isSwitchedOff: false, ...(onClose === undefined ? {} : { onClose }) })
      : failed(failure);
  };
  if (current === undefined) {
    const { fallback = fills.fallback } = props;
    return error === undefined ? fallback : showFailure({ kind: 'load', error, retry });
  }
  return (
    <CrashBoundary
      onCrash={(crash) => application.get(Logger).error('A lazy component threw while rendering.', crash)}
      failed={(crash, reset) => showFailure({ kind: 'crash', error: crash, retry: reset })}
    >
      {createElement(current, props.with)}
    </CrashBoundary>
  );
});
