import { serviceToken } from '../../../contract';
import type { ApiTokenScope, Message, PersonCard } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';

/** A personal access token that was not revoked. The token itself is known to its owner only. */
export interface ApiTokenEntry {
  readonly id: string;
  readonly owner: PersonCard;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  /** Network address from which it was created. */
  readonly createdFrom: string;
  readonly expiresAt: Date;
  /** The day of its last use in UTC, `YYYY-MM-DD`; undefined before the first. */
  readonly usedOn: string | undefined;
}

/** What a new token is allowed to do, and until when. */
export interface NewApiToken {
  readonly name: string;
  readonly scopes: readonly ApiTokenScope[];
  readonly expiresAt: Date;
}

/** A part of the API for which scopes can be chosen. */
export interface ApiTokenArea {
  /** Id of the plugin, or `core`. */
  readonly id: string;
  /** Undefined for core. A text is the name in the plugin's manifest. */
  readonly name: Message | string | undefined;
  readonly canWrite: boolean;
  /** All of it is for admins: its scopes are useful together with `admin` only. */
  readonly isForAdmins: boolean;
}

/** Personal access tokens of the request's portal. Provided by core, one instance per request. */
export interface ApiTokens {
  /** The areas that the request's person can choose, by the modules of the portal and their role. */
  areas(): readonly ApiTokenArea[];
  /** Whether the company's policy lets the request's person make and use tokens. */
  isAllowed(): Promise<boolean>;
  /**
   * Creates a token of the request's person. `token` is shown once and stored as a hash.
   *
   * @throws AppError `validation_failed` for an expiry that is over or more than a year away, for a scope that the person
   *   cannot choose, and for too many tokens; `permission_required` where the company does not allow tokens.
   */
  create(token: NewApiToken): Promise<{ readonly entry: ApiTokenEntry; readonly token: string }>;
  /** Newest first: of the request's person, or of all members. Includes expired ones for a month. */
  list(query: PageQuery, whose: 'own' | 'all'): Promise<Page<ApiTokenEntry>>;
  /** Ends a token at once in every process. @throws AppError `not_found`, also for another person's if `own`. */
  revoke(id: string, whose: 'own' | 'all'): Promise<ApiTokenEntry>;
}
export const ApiTokens = serviceToken<ApiTokens>('core:ApiTokens');
