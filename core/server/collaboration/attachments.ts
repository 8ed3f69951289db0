import type { PersonCard } from '../../contract';
import { serviceToken } from '../../contract';
import type { EntityReference } from './activities';
import type { Page, PageQuery } from './page';

/** A file that hangs on an entity. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  /** Of the stored bytes. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  /** As the person is called now; undefined where nobody acted. */
  readonly createdBy: PersonCard | undefined;
  readonly createdAt: string;
}

/** A file that is ready to be stored. */
export type NewAttachment = Pick<Attachment, 'name' | 'type' | 'size' | 'sha256'>;

/**
 * Files of the entities of the portal of the call: their rows and the room that they take. Of core, per call, for every
 * plugin alike. Calls for them are answered by `handleAttachments`, which stores and reads the bytes besides.
 *
 * Whether the caller may see or change an entity's files is for the owner of the entity to decide before asking.
 */
export interface Attachments {
  /**
   * Makes room, and a row that nobody sees yet; it goes by itself after a day.
   *
   * @throws AppError `plan_limit` when the portal's room is used up, `validation_failed` for too many files.
   */
  reserve(entity: EntityReference, file: NewAttachment): Promise<Attachment>;
  /** The bytes are stored: the file is there now. */
  settle(id: string): Promise<void>;
  /** The bytes could not be stored: the room is free again. */
  release(id: string): Promise<void>;
  /** Newest first. */
  list(entity: EntityReference, query: PageQuery): Promise<Page<Attachment>>;
  /** @returns undefined also for a file of another entity or portal, and for one that was removed. */
  find(entity: EntityReference, id: string): Promise<Attachment | undefined>;
  /** Takes it away; it can be restored for 30 days. @returns undefined when there is none. */
  remove(entity: EntityReference, id: string): Promise<Attachment | undefined>;
  /** @returns undefined when there is none, or no more. */
  restore(entity: EntityReference, id: string): Promise<Attachment | undefined>;
  /** For entities that are deleted for good: their bytes go with the next cleaning. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Attachments = serviceToken<Attachments>('core:Attachments');
