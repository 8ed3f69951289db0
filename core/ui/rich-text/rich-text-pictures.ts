import type { AttachmentEndpoints, PersonCard } from '../../contract';

/** Where the pictures of a text are stored: among the attachments of the entity that the text belongs to. */
export interface RichTextPictures {
  /** Loads the endpoints that `defineAttachments` made. The same function at every render. */
  readonly endpoints: () => Promise<AttachmentEndpoints>;
  readonly entityId: string;
}

/** Finds people to mention by a part of their name. Rejects when `signal` is aborted. */
export type PeopleSearch = (text: string, signal: AbortSignal) => Promise<readonly PersonCard[]>;
