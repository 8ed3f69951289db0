import type { ReactElement, ReactNode } from 'react';
import type { TimedEntityCard } from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import type { TimeTracking } from '../../client/time-entries/time-tracking';
import { useUi } from '../environment';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { workspaceMessages } from '../workspace-messages';

/** The field with which a person chooses what they log time on. */
export interface TimeChoiceProps {
  readonly onChoose: (entity: TimedEntityCard | undefined) => void;
  readonly error: string | undefined;
}

export interface MyTimeProps {
  /** The service of `timeTrackingToken`. */
  readonly time: TimeTracking;
  readonly title: string;
  /** A day of the week that is shown, `YYYY-MM-DD`; this week when undefined. */
  readonly day: string | undefined;
  /** Shows the week of another day; undefined for this week. */
  readonly onDay: (day: string | undefined) => void;
  /** Where an entity is shown; undefined for one that this plugin does not know. */
  readonly addressOf: (entity: TimedEntityCard) => string | undefined;
  /** Renders the field with which a person chooses what they log time on. */
  readonly choice: (props: TimeChoiceProps) => ReactNode;
}

/** The person's own time of a week, day by day: logged, edited, deleted and exported. The code loads when it is first shown. */
export function MyTime(props: MyTimeProps): ReactElement {
  const { translate } = useUi();
  return (
    <LazyComponent
      load={loadWeek}
      with={props}
      fallback={<SkeletonRows rows={7} />}
      failed={({ retry }) => <FailedState title={translate(workspaceMessages.loadFailed)} onRetry={retry} />}
    />
  );
}

const loadWeek: ComponentLoader<MyTimeProps> = () => import('./my-time-week').then((module) => module.MyTimeWeek);
