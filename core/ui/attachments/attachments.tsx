import type { ReactElement } from 'react';
import type { AttachmentEndpoints } from '../../contract';
import type { ComponentLoader } from '../../client/plugin';
import { LazyComponent } from '../../client/lazy/lazy-component';
import { useUi } from '../environment';
import { areaMessages } from '../area-messages';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';

export interface AttachmentsProps {
  /** How the calls arrive that the owner declared by `defineAttachments`; the same function at every render. */
  readonly calls: () => Promise<AttachmentEndpoints>;
  readonly entityId: string;
  /** The files are read again whenever it changes, as the entity's version does with each file. */
  readonly version: number;
  /** Whether the person may attach and remove; nobody may where the portal is read-only. */
  readonly canEdit: boolean;
}

/**
 * The files of one entity: shown, added by button, drop and paste, removed, downloaded, looked at. All of it arrives when
 * it is first shown.
 *
 * @example <Attachments calls={() => import('../contract/attachments').then((module) => module.taskAttachments)}
 *   entityId={task.id} version={task.version} canEdit={task.abilities.edit} />
 */
export function Attachments(props: AttachmentsProps): ReactElement {
  const { say } = useUi();
  return (
    <LazyComponent
      load={loadSection}
      with={props}
      fallback={<SkeletonRows rows={2} />}
      failed={({ retry }) => <FailedState title={say(areaMessages.loadFailed)} onRetry={retry} />}
    />
  );
}

const loadSection: ComponentLoader<AttachmentsProps> = () =>
  import('./attachment-section').then((module) => module.AttachmentSection);
