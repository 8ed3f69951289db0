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
 * @example
 * ```tsx
 * import * as z from 'zod/mini';
 * import { defineAttachments } from '@tessera/core/contract';
 * import { EntityAttachments } from '@tessera/core/ui';
 *
 * // In the contract of the plugin; the screen imports it only when it shows files.
 * const noteAttachments = defineAttachments({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const load = () => Promise.resolve(noteAttachments);
 *
 * export const NoteFiles = ({ id, version }: { readonly id: string; readonly version: number }) => (
 *   <EntityAttachments endpoints={load} entityId={id} version={version} canEdit />
 * );
 * ```
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
