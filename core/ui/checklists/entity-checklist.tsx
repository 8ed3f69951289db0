import type { ReactElement } from 'react';
import type { ComponentLoader } from '../../client/plugin';
import { LazyComponent } from '../../client/lazy/lazy-component';
import { useUi } from '../environment';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { workspaceMessages } from '../workspace-messages';
import type { EntityChecklistProps } from './entity-checklist-props';

/**
 * The checklist of one entity: items are added, renamed, completed, sorted and deleted. Live, and kept on the device
 * without a connection. A button only, until it has items. The code loads when it is first shown.
 *
 * @example
 * ```tsx
 * import * as z from 'zod/mini';
 * import { defineChecklist } from '@tessera/core/contract';
 * import { EntityChecklist } from '@tessera/core/ui';
 *
 * // In the contract of the plugin; the screen imports it only when it shows the checklist.
 * const noteChecklist = defineChecklist({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const load = () => Promise.resolve(noteChecklist);
 *
 * export const NoteChecklist = ({ id }: { readonly id: string }) => (
 *   <EntityChecklist key={id} endpoints={load} entityId={id} canEdit />
 * );
 * ```
 */
export function EntityChecklist(props: EntityChecklistProps): ReactElement {
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

const loadSection: ComponentLoader<EntityChecklistProps> = () =>
  import('./checklist-section').then((module) => module.ChecklistSection);
