import type { LinkPurpose } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { NewLink } from '../../request-context/new-link';

/** A link that can still be used. */
export interface UsableLink {
  readonly createdOn: string;
}

/**
 * Links that open one endpoint of one company without a session, for emails and calendars. Provided by core, one
 * instance per request, in contexts of portals.
 *
 * @example
 * const token = await context.get(Links).create(answerInvitation, { payload: { meetingId }, until, subject: meetingId });
 * context.mail({ …, data: { path: `/meetings/answer/${token}` } });
 */
export interface Links {
  /**
   * Creates a link in the transaction of the request.
   *
   * @returns the token, to be sent only to the person who may use it; the database has its hash.
   */
  create<T>(purpose: LinkPurpose<T>, link: NewLink<NoInfer<T>>): Promise<string>;
  /** The newest link of a purpose about a subject that its holder can still use, without its token. */
  find(purpose: LinkPurpose<never> | LinkPurpose, subject: string): Promise<UsableLink | undefined>;
  /** Revokes the links of a purpose about a subject. */
  revoke(purpose: LinkPurpose<never> | LinkPurpose, subject: string): Promise<void>;
}
export const Links = serviceToken<Links>('core:Links');
