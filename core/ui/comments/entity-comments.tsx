import type { ReactElement } from 'react';
import type { ComponentLoader } from '../../client/plugin';
import { LazyComponent } from '../../client/lazy/lazy-component';
import { useUi } from '../environment';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { workspaceMessages } from '../workspace-messages';
import type { EntityCommentsProps } from './entity-comments-props';

/**
 * The comments on one entity, in threads: read, written, edited, deleted, resolved, with mentions and reactions. Live, and
 * kept on the device without a connection. The code loads when it is first shown.
 *
 * @example
 * ```tsx
 * import * as z from 'zod/mini';
 * import { defineComments } from '@tessera/core/contract';
 * import { EntityComments } from '@tessera/core/ui';
 *
 * // In the contract of the plugin; the screen imports it only when it shows comments.
 * const noteComments = defineComments({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const load = () => Promise.resolve(noteComments);
 *
 * export const NoteComments = ({ id }: { readonly id: string }) => (
 *   <EntityComments key={id} endpoints={load} entityId={id} canComment canModerate={false} />
 * );
 * ```
 */
export function EntityComments(props: EntityCommentsProps): ReactElement {
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

const loadSection: ComponentLoader<EntityCommentsProps> = () =>
  import('./comment-section').then((module) => module.CommentSection);
