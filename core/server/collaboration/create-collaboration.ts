import type { CoreServiceBinding } from '../calls/core-service';
import { coreService } from '../calls/core-service';
import type { KeyRing } from '../keys/key-ring';
import { Activities } from './activities';
import { DatabaseActivities } from './database-activities';
import { CursorSigner } from './page';

const cursorPurpose = 'list-cursor';

/** The shared parts of work areas as per-call services of core. */
export function createCollaboration({ keys }: { readonly keys: KeyRing }): readonly CoreServiceBinding[] {
  const signer: CursorSigner = {
    sign: (text) => keys.sign(cursorPurpose, text),
    isSigned: (text, signature) => keys.isSigned(cursorPurpose, text, signature),
  };
  return [
    coreService(CursorSigner, () => signer),
    coreService(Activities, (call) => new DatabaseActivities(call, signer)),
  ];
}
