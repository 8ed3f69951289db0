import { serviceToken } from '../../contract';
import type { Page, PageQuery } from './page';

/** What an activity, a comment or a file hangs on: `type` is `<plugin id>.<noun>`, such as `tasks.task`. */
export interface EntityReference {
  readonly type: `${string}.${string}`;
  readonly id: string;
}

/** One thing that happened to an entity, with what stood there before and after. */
export interface ActivityNote {
  readonly entity: EntityReference;
  /** Past participle, such as `changed`. */
  readonly verb: string;
  /** Each field that changed; none for facts such as `deleted`. Values are JSON; undefined where there was nothing. */
  readonly changes?: readonly FieldChange[];
}

/** A field before and after. */
export interface FieldChange {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** One line of an entity's activity. */
export interface ActivityEntry {
  readonly id: string;
  readonly at: string;
  /** undefined where nobody acted. */
  readonly actorId: string | undefined;
  readonly verb: string;
  readonly field: string | undefined;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** A row as an archive carries it. */
export interface ArchivedRow {
  readonly id: string;
}

/**
 * What happened to the entities of the portal of the call: written once, never changed. Of core, per call, for every
 * plugin alike.
 *
 * Whether the caller may read an entity's activity is for the owner of the entity to decide before asking.
 */
export interface Activities {
  /** Travels with the message that commits, so it costs no round trip and never outlives a failed call. */
  record(note: ActivityNote): void;
  /** Newest first. */
  list(entity: EntityReference, query: PageQuery): Promise<Page<ActivityEntry>>;
  /** For entities that are deleted for good. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
  /** The rows of one type in the order of their ids, for archives. */
  export(type: EntityReference['type'], after: string | undefined, limit: number): Promise<readonly ArchivedRow[]>;
  /** Takes rows of an archive into the portal of the call; those that are there already stay as they are. */
  import(rows: readonly object[]): Promise<void>;
}
export const Activities = serviceToken<Activities>('core:Activities');
