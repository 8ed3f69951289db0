import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Clock } from '../../kernel/services';
import type { ComponentLoader } from '../plugin';
import { rested } from '../rested';
import { useOwnerName, useProvided } from './application-provider';
import { lateComponent } from './late-component';

/** Milliseconds for what is on the screen to be drawn first. */
const expectedAfter = 300;

export interface LatePartProps<Props extends object> {
  /** The same function at every render: the part is fetched once for each. */
  readonly load: ComponentLoader<Props>;
  /** What the part is drawn with; undefined while it is not shown. */
  readonly with: Props | undefined;
  /** Says that the part may be wanted soon, so that its file is fetched before. */
  readonly isExpected?: boolean;
}

/** A part of a plugin's screen that is not there at once, such as a dialog, in a file of its own; a note when it fails. */
export const LatePart = observer(function LatePart<Props extends object>(props: LatePartProps<Props>): ReactNode {
  const { load, isExpected = false } = props;
  const { application, fills } = useProvided();
  const { rendering } = application;
  const pluginName = useOwnerName();
  useEffect(() => {
    const ended = new AbortController();
    async function fetchSoon(): Promise<void> {
      if (await rested(application.get(Clock), expectedAfter, ended.signal)) {
        lateComponent(rendering, load);
      }
    }
    if (isExpected) {
      void fetchSoon();
    }
    return () => ended.abort();
  }, [application, rendering, load, isExpected]);
  if (props.with === undefined) {
    return null;
  }
  const { component: Part, error, retry } = lateComponent(rendering, load);
  if (error !== undefined) {
    return fills.failed({ pluginName, kind: 'load', isSwitchedOff: false, error, retry });
  }
  return Part === undefined ? fills.fallback : <Part {...props.with} />;
}) as <Props extends object>(props: LatePartProps<Props>) => ReactElement;
