import type { AttachmentEndpoints } from '../../contract';

/** The files of one entity, and what the person may do with them. */
export interface EntityAttachmentsProps {
  /** Loads the endpoints that the owner declared by `defineAttachments`; pass the same function at every render. */
  readonly endpoints: () => Promise<AttachmentEndpoints>;
  readonly entityId: string;
  /** The files are read again when it changes, as the entity's version does with each file. */
  readonly version: number;
  /** Whether the person may attach and remove files. In a read-only portal they never can. */
  readonly canEdit: boolean;
}
