import { parse } from 'zod/v4/core';
import type { LinkPurpose } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { NewLink } from '../../request-context/new-link';
import { newId } from '../accounts/new-id';
import { hashSecret, newSecret } from '../accounts/secrets';

/** Bytes of JSON. */
const maxPayload = 2_048;

/** A link that is written by a statement of identity's own. */
export interface WrittenLink {
  /** To be sent only to the person who may use the link. */
  readonly token: string;
  readonly statement: Sql;
}

/**
 * Makes a link of a portal. The database gets the hash of its token.
 *
 * @throws Error when the payload does not match the purpose or is too large.
 */
export function newLinkStatement<T>(
  purpose: LinkPurpose<T>,
  link: NewLink<T>,
  { clientId, now }: { readonly clientId: string; readonly now: Date },
): WrittenLink {
  const payload = JSON.stringify(parse(purpose.payload, link.payload));
  if (Buffer.byteLength(payload) > maxPayload) {
    throw new Error(`The payload of a link '${purpose.id}' has more than ${maxPayload} bytes; store it in a table.`);
  }
  const token = newSecret();
  return {
    token,
    statement: sql`insert into core.link (id, client_id, purpose, subject, person_id, secret_hash, payload, created_at,
        expires_at)
      values (${newId(now)}::uuid, ${clientId}::uuid, ${purpose.id}, ${link.subject}, ${link.personId ?? null}::uuid,
        ${hashSecret(token)}, ${payload}::jsonb, ${now}::timestamptz, ${link.until}::timestamptz)`,
  };
}
