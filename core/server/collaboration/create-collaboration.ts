import type { CoreServiceBinding } from '../calls/core-service';
import { coreService } from '../calls/core-service';
import type { KeyRing } from '../keys/key-ring';
import { Activities } from './activities';
import { Attachments } from './attachments';
import { DatabaseActivities } from './database-activities';
import { DatabaseAttachments } from './database-attachments';
import { CursorSigner } from './page';

const cursorPurpose = 'list-cursor';

/** Signs list cursors with a key of the installation. */
export function createCursorSigner(keys: KeyRing): CursorSigner {
  return {
    sign: (text) => keys.sign(cursorPurpose, text),
    isSigned: (text, signature) => keys.isSigned(cursorPurpose, text, signature),
  };
}

export interface CollaborationOptions {
  readonly signer: CursorSigner;
  /** Maximum size of all files of a portal, in bytes. */
  readonly fileQuota: number;
}

/** Services that work areas share. */
export interface Collaboration {
  /** CursorSigner, Activities, Attachments. */
  readonly services: readonly CoreServiceBinding[];
}

/** Creates the per-request services of core that work areas share. */
export function createCollaboration({ signer, fileQuota }: CollaborationOptions): Collaboration {
  return {
    services: [
      coreService(CursorSigner, () => signer),
      coreService(Activities, (call) => new DatabaseActivities(call, signer)),
      coreService(Attachments, (call) => new DatabaseAttachments(call, signer, fileQuota)),
    ],
  };
}
