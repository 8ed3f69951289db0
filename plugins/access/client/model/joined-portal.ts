import { textKey } from '@tessera/core/client';
import type { Storage } from '@tessera/core/client';

/** The company whose invitation was accepted in this tab; the next sign-in opens it. */
export const joinedPortalKey = textKey('joinedPortal', { place: 'tab' });

/** Valid for one sign-in only. */
export function takeJoinedPortal(storage: Storage): { readonly clientId: string | undefined } {
  const clientId = storage.read(joinedPortalKey);
  storage.remove(joinedPortalKey);
  return { clientId };
}
