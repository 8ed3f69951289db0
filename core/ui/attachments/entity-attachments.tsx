import type { ReactElement } from 'react';
import type { ComponentLoader } from '../../client/plugin';
import { LazyComponent } from '../../client/lazy/lazy-component';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import type { EntityAttachmentsProps } from './entity-attachments-props';

/**
 * The files of one entity: listed, added by button, drop and paste, removed, downloaded, viewed. The code loads when it
 * is first shown.
 *
 * @example <Attachments calls={() => import('../contract/attachments').then((module) => module.taskAttachments)}
 * entityId={task.id} version={task.version} canEdit={task.abilities.edit} />
 */
export function EntityAttachments(props: EntityAttachmentsProps): ReactElement {
  const { translate } = useUi();
  return (
    <LazyComponent
      load={loadSection}
      with={props}
      fallback={<SkeletonRows rows={2} />}
      failed={({ retry }) => <FailedState title={translate(workspaceMessages.loadFailed)} onRetry={retry} />}
    />
  );
}

const loadSection: ComponentLoader<EntityAttachmentsProps> = () =>
  import('./attachment-section').then((module) => module.AttachmentSection);
