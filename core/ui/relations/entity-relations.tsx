import type { ReactElement } from 'react';
import type { RelatedEntity, RelationEndpoints, RelationKind } from '../../contract';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';

export interface EntityRelationsProps {
  /** Loads what `defineRelations` created. The same function at every render. */
  readonly endpoints: () => Promise<RelationEndpoints>;
  readonly entityId: string;
  /** What people call the entity, such as its key. */
  readonly name: string;
  readonly canEdit: boolean;
  /** Finds entities that can be related, by the text that a person types; an empty text asks for likely ones. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly RelatedEntity[]>;
  /** Shows and adds only these. Default: all kinds. The same array at every render. */
  readonly kinds?: readonly RelationKind[];
  /**
   * The newest known values of this entity or a related one, to keep it live; undefined when this browser has none.
   * Observable.
   */
  readonly current?: (id: string) => RelatedEntity | undefined;
  /** The address of a related entity. */
  readonly addressOf: (id: string) => string;
  /**
   * Called to move all days of this entity or a related one by some days, because they contradict a relation. Left out
   * where entities have no days.
   */
  readonly onMove?: (id: string, days: number) => void;
}

/**
 * How an entity is related to others of its type: what it is blocked by, blocks, starts or finishes before or after,
 * relates to, duplicates. Days that contradict a relation are pointed out, with one action that moves the later entity.
 * Live, and kept on the device without a connection. The code loads when it is first shown; a failure to load it shows
 * nothing.
 *
 * @example
 * ```tsx
 * import * as z from 'zod/mini';
 * import { defineRelations } from '@tessera/core/contract';
 * import { EntityRelations } from '@tessera/core/ui';
 *
 * // In the contract of the plugin; the screen imports it only when it shows relations.
 * const noteRelations = defineRelations({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const load = () => Promise.resolve(noteRelations);
 *
 * export const NoteRelations = ({ id }: { readonly id: string }) => (
 *   <EntityRelations
 *     key={id}
 *     endpoints={load}
 *     entityId={id}
 *     name="Note"
 *     canEdit
 *     search={async () => []}
 *     addressOf={(other) => `/notes/${other}`}
 *   />
 * );
 * ```
 */
export function EntityRelations(props: EntityRelationsProps): ReactElement {
  return <LazyComponent load={loadSection} with={props} fallback={null} failed={() => null} />;
}

const loadSection: ComponentLoader<EntityRelationsProps> = () =>
  import('./relation-section').then((module) => module.RelationSection);
