import type { AttachmentEndpoints } from '../../contract';

/** The files of one entity and what the person may do with them. */
export interface AttachmentsProps {
  /** How the calls arrive that the owner declared by `defineAttachments`; the same function at every render. */
  readonly calls: () => Promise<AttachmentEndpoints>;
  readonly entityId: string;
  /** The files are read again whenever it changes, as the entity's version does with each file. */
  readonly version: number;
  /** Whether the person may attach and remove; nobody may where the portal is read-only. */
  readonly canEdit: boolean;
}
