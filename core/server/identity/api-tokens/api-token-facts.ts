import type { PersonFacts } from '../accounts/session-facts';

/** A valid personal access token: the person for whom it acts, in one portal only. */
export interface ApiTokenFacts extends PersonFacts {
  readonly tokenId: string;
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
  /** The person has turned on two-step verification. */
  readonly hasTwoStep: boolean;
}
