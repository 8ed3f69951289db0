/** A right password, and what the sign-in asks for next. In memory only: after a reload, it asks for the password again. */
export type SignInStep =
  | { readonly kind: 'code'; readonly ticket: string }
  | {
      readonly kind: 'set-up';
      readonly ticket: string;
      readonly email: string;
      /** For an authenticator app: base32, and as an address for a QR code. */
      readonly secret: string;
      readonly address: string;
    };
