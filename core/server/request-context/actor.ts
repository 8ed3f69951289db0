import type { Subject } from '../../contract';

/**
 * The identity that a request, job or subscriber acts as. Derived from the token alone, never from the request's
 * content.
 */
export interface Actor {
  readonly kind: 'user' | 'super-admin' | 'operator' | 'job' | 'anonymous';
  readonly userId: string | undefined;
  readonly email: string | undefined;
  /** Session of the request, for sign-out and the list of devices. */
  readonly sessionId: string | undefined;
  /** The personal access token of the request, which acts for the person. Undefined for a session. */
  readonly apiToken?: ActingToken;
  readonly subject: Subject;
  /** Principals for search, realtime and policies: `portal`, `person:<id>`, `project:<id>`, … */
  readonly principals: ReadonlySet<string>;
}

/** The personal access token by which a request was sent, as the audit log names it. */
export interface ActingToken {
  readonly id: string;
  readonly name: string;
}

/** Origin of a request. Undefined in jobs and subscribers. */
export interface CallOrigin {
  /** `x-request-id`. */
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  /** BCP 47, chosen from Accept-Language. */
  readonly language: string;
  /** A request header. Available to endpoints of kind `raw` only. */
  header(name: string): string | undefined;
}
