import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Logger } from '../../kernel/services';
import type { ComponentLoader } from '../plugin';
import { useApplication } from './application-provider';
import { CrashBoundary } from './crash-boundary';
import { useLazyRetry } from './use-lazy-retry';
import { viewLoaderOf } from './view-loader';

/** Why a lazy component is not shown. */
export interface LazyFailure {
  /** Its file did not load, or it threw while rendering. */
  readonly kind: 'load' | 'crash';
  readonly error: unknown;
  readonly retry: () => void;
}

export interface LazyViewProps<Props extends object> {
  /** The same function at every render: the file is requested once for each. */
  readonly load: ComponentLoader<Props>;
  readonly with: Props;
  /** While it loads. */
  readonly fallback?: ReactNode;
  readonly failed: (failure: LazyFailure) => ReactNode;
}

/**
 * A component in a file of its own: three tries with the time-out of R98, then `failed`, and further attempts by itself
 * for as long as this is mounted. Whatever goes wrong, what surrounds it stays.
 */
export const LazyView = observer(function LazyView<Props extends object>(props: LazyViewProps<Props>): ReactNode {
  const { fallback, failed } = props;
  const application = useApplication();
  const { rendering } = application;
  const load = viewLoaderOf(props.load);
  const { component, error } = rendering.component(load);
  const retry = (): void => rendering.retryComponent(load);
  useLazyRetry(error, retry);
  if (component === undefined) {
    return error === undefined ? fallback : failed({ kind: 'load', error, retry });
  }
  return (
    <CrashBoundary
      onCrash={(crash) => application.get(Logger).error('A lazy part threw while rendering.', crash)}
      failed={(crash, reset) => failed({ kind: 'crash', error: crash, retry: reset })}
    >
      {createElement(component as ComponentType<Props>, props.with)}
    </CrashBoundary>
  );
}) as <Props extends object>(props: LazyViewProps<Props>) => ReactElement;
