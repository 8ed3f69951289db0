import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Clock } from '../../kernel/services';
import type { ComponentLoader } from '../plugin';
import { rested } from '../rested';
import { useOwnerName, useProvided } from './application-provider';
import { LazyView } from './lazy-view';
import { viewLoaderOf } from './view-loader';

/** Milliseconds for the current view to be painted first. */
const expectedAfter = 300;

export interface LatePartProps<Props extends object> {
  /** The same function at every render: the file is requested once for each. */
  readonly load: ComponentLoader<Props>;
  /** Its props; undefined while it is not shown. */
  readonly with: Props | undefined;
  /** The part may be needed soon, so its file is loaded in advance. */
  readonly isExpected?: boolean;
  /** For a dialog: a failure is shown as a dialog too, which this closes. */
  readonly onClose?: () => void;
}

/** A part of a plugin's screen in a file of its own, such as a dialog, shown on demand. */
export const LatePart = observer(function LatePart<Props extends object>(props: LatePartProps<Props>): ReactNode {
  const { load, isExpected = false, onClose } = props;
  const { application, fills } = useProvided();
  const { rendering } = application;
  const pluginName = useOwnerName();
  useEffect(() => {
    const ended = new AbortController();
    async function loadSoon(): Promise<void> {
      if (await rested(application.get(Clock), expectedAfter, ended.signal)) {
        rendering.component(viewLoaderOf(load));
      }
    }
    if (isExpected) {
      void loadSoon();
    }
    return () => ended.abort();
  }, [application, rendering, load, isExpected]);
  if (props.with === undefined) {
    return null;
  }
  return (
    <LazyView
      load={load}
      with={props.with}
      fallback={fills.fallback}
      failed={(failure) =>
        fills.failed({
          ...failure,
          pluginName,
          isSwitchedOff: false,
          ...(onClose === undefined ? {} : { onClose }),
        })
      }
    />
  );
}) as <Props extends object>(props: LatePartProps<Props>) => ReactElement;
