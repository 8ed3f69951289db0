import { definePath } from '@tessera/core/contract';

/** The address that the identity provider redirects to. */
export const providerCallbackPath = definePath('/auth/callback');
