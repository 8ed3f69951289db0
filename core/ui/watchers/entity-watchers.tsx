import type { ReactElement } from 'react';
import type { WatcherEndpoints } from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import './watchers.css';

export interface EntityWatchersProps {
  /** Loads what `defineWatchers` created. The same function at every render. */
  readonly endpoints: () => Promise<WatcherEndpoints>;
  readonly entityId: string;
  /** What people call the entity, such as its key. */
  readonly name: string;
  /** Ids of the people who take part in the entity, such as its owner: they watch it unless they stopped. */
  readonly participants: readonly string[];
}

/**
 * Who watches an entity, and a button to watch it or to stop. Live, and kept on the device without a connection. The code
 * loads when it is first shown; a failure shows nothing.
 *
 * @example
 * ```tsx
 * import * as z from 'zod/mini';
 * import { defineWatchers } from '@tessera/core/contract';
 * import { EntityWatchers } from '@tessera/core/ui';
 *
 * // In the contract of the plugin; the screen imports it only when it shows who watches.
 * const noteWatchers = defineWatchers({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const load = () => Promise.resolve(noteWatchers);
 *
 * export const NoteWatchers = ({ id, authorId }: { readonly id: string; readonly authorId: string }) => (
 *   <EntityWatchers key={id} endpoints={load} entityId={id} name="Note" participants={[authorId]} />
 * );
 * ```
 */
export function EntityWatchers(props: EntityWatchersProps): ReactElement {
  return <LazyComponent load={loadRow} with={props} fallback={<RowPlace />} failed={() => null} />;
}

const loadRow: ComponentLoader<EntityWatchersProps> = () =>
  import('./watchers-row').then((module) => module.WatchersRow);

/** Keeps the height of the row, so that nothing below moves. */
export function RowPlace(): ReactElement {
  return <div className="t-watchers" />;
}
