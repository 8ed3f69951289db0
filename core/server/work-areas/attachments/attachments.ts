import type { PersonCard } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';
import type { Page, PageQuery } from '../../data/paging/page';

/** A file attached to an entity. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  /** Media type of the stored bytes. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** With the person's current name; undefined when the system added the file. */
  readonly createdBy: PersonCard | undefined;
  readonly createdAt: string;
}

/** A file that is ready to be stored. */
export type NewAttachment = Pick<Attachment, 'name' | 'type' | 'size' | 'sha256'>;

/** A file that is not visible yet. */
export interface ReservedAttachment extends Attachment {
  /** Type and hash are known. */
  readonly isDescribed: boolean;
  readonly expiresAt: string;
}

/**
 * Rows and quota of the files attached to entities of the request's portal. A per-request service of core, the same for
 * every plugin. `handleAttachments` implements the endpoints and also stores and reads the bytes.
 *
 * Does not check permissions: the plugin that owns the entity does that first.
 */
export interface Attachments {
  /**
   * Reserves quota and inserts a row that is not visible yet; the cleaning job deletes it after a day.
   *
   * @throws AppError `plan_limit` when the portal's quota is used up, `validation_failed` for too many files.
   */
  reserve(entity: EntityReference, file: NewAttachment): Promise<Attachment>;
  /** Makes the file visible once its bytes are stored. */
  markStored(id: string): Promise<void>;
  /**
   * A reserved file of this caller whose bytes are not all stored yet, for at most a day.
   *
   * @returns undefined also for a file of another entity, person or portal.
   */
  findReserved(entity: EntityReference, id: string): Promise<ReservedAttachment | undefined>;
  /** Says what the bytes of a reserved file are, once all have been received. A new size changes the quota in use. */
  describeReserved(id: string, file: NewAttachment): Promise<void>;
  /** Deletes the row and frees the quota when the bytes could not be stored. */
  release(id: string): Promise<void>;
  /** Newest first. */
  list(entity: EntityReference, query: PageQuery): Promise<Page<Attachment>>;
  /** @returns undefined also for a file of another entity or portal, and for a removed one. */
  find(entity: EntityReference, id: string): Promise<Attachment | undefined>;
  /** Removes the file; it can be restored for 30 days. @returns undefined when it does not exist. */
  remove(entity: EntityReference, id: string): Promise<Attachment | undefined>;
  /** @returns undefined when the file does not exist or can no longer be restored. */
  restore(entity: EntityReference, id: string): Promise<Attachment | undefined>;
  /** For permanently deleted entities; the next cleaning deletes the bytes. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Attachments = serviceToken<Attachments>('core:Attachments');
