import { defineSlot } from '@tessera/core/contract';

/** More sign-in methods, below the password form. */
export interface SignInOptionProps {
  /** Called with the identity provider's token; the page then signs in with it. */
  readonly onToken: (identityToken: string) => void;
  readonly disabled: boolean;
}
export const signInOptions = defineSlot<SignInOptionProps>('access:sign-in-options');
