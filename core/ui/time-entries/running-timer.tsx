import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { TimedEntityCard } from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import type { TimeTracking } from '../../client/time-entries/time-tracking';
import type { TimerChipProps } from './timer-chip';

export interface RunningTimerProps {
  /** The service of `timeTrackingToken`. */
  readonly time: TimeTracking;
  /** The address of an entity that has a timer; undefined for one that this plugin does not know. */
  readonly addressOf: (entity: TimedEntityCard) => string | undefined;
}

/** The person's timer, for a place that every page has. Nothing, and no code, while none runs. */
export const RunningTimer = observer(function RunningTimer({ time, addressOf }: RunningTimerProps): ReactElement {
  const store = time.current;
  const timer = store?.running;
  return (
    <LazyComponent
      load={loadChip}
      with={store === undefined || timer === undefined ? undefined : { store, timer, addressOf }}
      fallback={null}
      failed={() => null}
    />
  );
});

const loadChip: ComponentLoader<TimerChipProps> = () => import('./timer-chip').then((module) => module.TimerChip);
