import type { Gate, DomainEvent } from '../../../contract';
import type { EntityReference } from '../activity/activities';
import type { PortalContext } from '../../request-context/call-context';
import { parse } from 'zod/v4/core';

/** Turns the entities of one type into documents of the search index, which core owns. */
export interface SearchSource {
  /** Entity type, as in the client's link contributions, such as `Note`. Belongs to one plugin. */
  readonly type: string;
  readonly gate?: Gate;
  /**
   * The type in core's shared tables, such as `tasks.task`: comments on the entity, the names of its files and
   * the items of its checklist are then part of its documents. Core reads them and follows their changes. Increase `version` when you add it.
   */
  readonly entity?: EntityReference['type'];
  /**
   * Increase it when `load` returns other documents for the same entities: every portal is then reindexed. Default: 1.
   */
  readonly version?: number;
  /** Events that change documents, with the ids of those documents. */
  readonly on: readonly { readonly event: string; readonly ids: (data: unknown) => readonly string[] }[];
  /** Loads documents. Ids without a document are removed from the index. */
  readonly load: (ids: readonly string[], context: PortalContext) => Promise<readonly SearchDocument[]>;
  /** Lists all ids in order, for a rebuild. */
  readonly list: (after: string | undefined, limit: number, context: PortalContext) => Promise<readonly string[]>;
}

/** An entity in the search index. */
export interface SearchDocument {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly projectId?: string;
  /** Principals that can find the document: `portal`, `person:<id>`, `project:<id>`. */
  readonly readers: readonly string[];
  /** Archived documents are found after all others. Default: false. */
  readonly isArchived?: boolean;
  /** Other identifiers, such as `T-12`. They match only as a whole. */
  readonly keys?: readonly string[];
}

/** Declares that a domain event changes documents of a `SearchSource`. */
export function indexOn<T>(event: DomainEvent<T>, ids: (data: T) => readonly string[]): SearchSource['on'][number] {
  return { event: event.name, ids: (data) => ids(parse(event.schema, data)) };
}
