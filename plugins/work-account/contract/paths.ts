import { definePath } from '@tessera/core/contract';

/** Where the identity provider sends people back to. */
export const providerCallbackPath = definePath('/auth/callback');
