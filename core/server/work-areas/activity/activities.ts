import { serviceToken } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';

/** The entity of an activity, a comment or a file: `type` is `<plugin id>.<noun>`, such as `tasks.task`. */
export interface EntityReference {
  readonly type: `${string}.${string}`;
  readonly id: string;
}

/** A change of an entity, with the values before and after. */
export interface ActivityNote {
  readonly entity: EntityReference;
  /** Past participle, such as `changed`. */
  readonly verb: string;
  /** The changed fields; none for facts such as `deleted`. Values are JSON, or undefined for an empty field. */
  readonly changes?: readonly FieldChange[];
}

/** A field before and after. */
export interface FieldChange {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** An entry of an entity's activity. */
export interface ActivityEntry {
  readonly id: string;
  readonly at: string;
  /** undefined when the system acted. */
  readonly actorId: string | undefined;
  readonly verb: string;
  readonly field: string | undefined;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** A row of an archive. */
export interface ArchivedActivityRow {
  readonly id: string;
}

/**
 * Activity of the entities of the request's portal: written once, never changed. A per-request service of core, the same
 * for every plugin.
 *
 * Does not check permissions: the plugin that owns the entity does that first.
 */
export interface Activities {
  /** Sent in the message that commits, so it costs no round trip and is dropped when the request fails. */
  record(note: ActivityNote): void;
  /** Newest first. */
  list(entity: EntityReference, query: PageQuery): Promise<Page<ActivityEntry>>;
  /** For permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
  /** Rows of one type ordered by id, for archives. */
  export(
    type: EntityReference['type'],
    after: string | undefined,
    limit: number,
  ): Promise<readonly ArchivedActivityRow[]>;
  /** Inserts rows of an archive into the request's portal; existing rows are kept. */
  import(rows: readonly object[]): Promise<void>;
}
export const Activities = serviceToken<Activities>('core:Activities');
