import type { ReactElement } from 'react';
import type { TimedEntityCard } from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import type { TimeTracking } from '../../client/time-entries/time-tracking';
import { useUi } from '../environment';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { workspaceMessages } from '../workspace-messages';

export interface EntityTimeLogProps {
  /** The service of `timeTrackingToken`. */
  readonly time: TimeTracking;
  /** As entries name it. */
  readonly entity: TimedEntityCard;
  /** The expected work in minutes; undefined without an estimate. */
  readonly estimateMinutes: number | undefined;
  /** The sum in the row of the entity, which its plugin keeps; undefined for none. */
  readonly loggedMinutes: number | undefined;
  /** The caller may log time on it. */
  readonly canLog: boolean;
}

/**
 * The time that was logged on one entity, beside its estimate: entries are added, edited and deleted, a timer is started and
 * stopped. Live, and kept on the device without a connection. Two buttons only, until time is logged. The code loads when it
 * is first shown.
 *
 * @example
 * ```tsx
 * import { timeTrackingToken, useService } from '@tessera/core/client';
 * import { EntityTimeLog } from '@tessera/core/ui';
 *
 * // Registered and started by `timeTrackingModule(NoteTime)`; the server half provides `timedEntities('notes.note')`.
 * const NoteTime = timeTrackingToken('notes');
 *
 * export function TimeOfNote({ id, title }: { readonly id: string; readonly title: string }) {
 *   const entity = { type: 'notes.note', id, title };
 *   return (
 *     <EntityTimeLog time={useService(NoteTime)} entity={entity} estimateMinutes={undefined} loggedMinutes={30} canLog />
 *   );
 * }
 * ```
 */
export function EntityTimeLog(props: EntityTimeLogProps): ReactElement {
  const { translate } = useUi();
  return (
    <LazyComponent
      load={loadSection}
      with={props}
      fallback={<SkeletonRows rows={1} />}
      failed={({ retry }) => <FailedState title={translate(workspaceMessages.loadFailed)} onRetry={retry} />}
    />
  );
}

const loadSection: ComponentLoader<EntityTimeLogProps> = () =>
  import('./time-section').then((module) => module.TimeSection);
