import { serviceToken } from '../../../contract';
import type { PersonFacts, TransactionControl } from '../accounts/services';

/** Whether a person has turned on two-step verification. */
export interface TwoStepState {
  /** Undefined while it is off. */
  readonly turnedOnAt: Date | undefined;
  /** Recovery codes that were not used yet. */
  readonly recoveryCodes: number;
}

/** A new secret for an authenticator app. Shown once. */
export interface TwoStepSecret {
  /** Base32, for people who type it. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly address: string;
}

/** The second step of a sign-in was right. */
export interface TwoStepProof extends PersonFacts {
  /** After a recovery code was used: how many are left. */
  readonly recoveryCodesLeft: number | undefined;
}

/** Two-step verification was turned on during a sign-in, which is complete. */
export interface TwoStepBeginning extends PersonFacts {
  /** Shown once. */
  readonly recoveryCodes: readonly string[];
}

/** The password and a code: what changes of a turned-on two-step verification ask for. */
export interface TwoStepConsent {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

/**
 * Two-step verification: codes of an authenticator app (TOTP, RFC 6238) and recovery codes. Provided by core, one
 * instance per request, available in every context. All but `begin`, `complete`, `verify` and `turnOffFor` act on the
 * request's person.
 *
 * Codes are limited as passwords are, by account and network, and counted separately: a right password does not reset
 * the count. A code of the app is accepted once.
 *
 * Errors that a person can correct are `validation_failed`; `params.part` is the refused input, `password` or `code`.
 * `rate_limited` after too many wrong ones.
 */
export interface TwoStepVerification {
  /** Of the request's person. */
  state(): Promise<TwoStepState>;
  /** Creates a secret, valid once its first code was entered by `turnOn` within 10 minutes. An earlier one is replaced. */
  setUp(password: string, steps: TransactionControl): Promise<TwoStepSecret>;
  /** @returns ten recovery codes, shown once. */
  turnOn(code: string): Promise<readonly string[]>;
  /** @returns ten new recovery codes; the earlier ones become invalid. */
  renewRecoveryCodes(consent: TwoStepConsent, steps: TransactionControl): Promise<readonly string[]>;
  /**
   * Asks for the password again, and for a code where two-step verification is on, before something that cannot be undone.
   *
   * @param consent `code` is ignored where two-step verification is off.
   */
  confirm(consent: TwoStepConsent, steps: TransactionControl): Promise<void>;
  /** Deletes the secret and the recovery codes. */
  turnOff(consent: TwoStepConsent, steps: TransactionControl): Promise<void>;
  /**
   * Checks the second step of a sign-in, and uses up the ticket of `Accounts.checkPassword`.
   *
   * @throws AppError `validation_failed` without `part` if the ticket is unknown, used or expired.
   */
  verify(input: { readonly ticket: string; readonly code: string }): Promise<TwoStepProof>;
  /**
   * Creates the secret of a super-admin who has not turned it on, by the ticket of `Accounts.checkPassword`, which stays
   * valid for `complete`.
   *
   * @throws AppError `validation_failed` without `part` if the ticket is unknown, used or expired, or of someone else.
   */
  begin(ticket: string): Promise<TwoStepSecret>;
  /** Turns it on by the first code, and uses up the ticket. @throws AppError as `begin` and `verify` do. */
  complete(input: { readonly ticket: string; readonly code: string }): Promise<TwoStepBeginning>;
  /**
   * Operator only, for a person who has lost both the app and the recovery codes.
   *
   * @returns false if it was off. @throws AppError `not_found`.
   */
  turnOffFor(email: string): Promise<boolean>;
}
export const TwoStepVerification = serviceToken<TwoStepVerification>('core:TwoStepVerification');
