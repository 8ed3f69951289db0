import { safeParse } from 'zod/v4/core';
import type { LinkPurpose } from '../../../contract';
import { localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { asSystem, rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';
import { hashSecret } from '../accounts/secrets';

/** A link that its holder may use. */
export interface OpenLink {
  readonly clientId: string;
  readonly payload: unknown;
  /** Statements for the end of the request's transaction. */
  readonly closing: readonly ScopedStatement[];
}

interface LinkRow {
  readonly id: string;
  readonly client_id: string;
  readonly payload: unknown;
  readonly expires_at: string;
  readonly is_used: boolean;
  readonly is_revoked: boolean;
}

/**
 * Opens the link of a token. Only the holder of a token that was really issued learns why it no longer works; every
 * other token, of another purpose too, is unknown.
 *
 * @throws AppError `not_found` or `gone`.
 */
export async function openLink(
  { engine, clock }: { readonly engine: DatabaseEngine; readonly clock: Clock },
  purpose: LinkPurpose,
  token: string,
): Promise<OpenLink> {
  const [row] = await rowsAsSystem(
    engine,
    sql<LinkRow>`select id, client_id, payload, expires_at, used_at is not null as is_used,
        revoked_at is not null as is_revoked
      from core.link where secret_hash = ${hashSecret(token)} and purpose = ${purpose.id}`,
  );
  if (row === undefined) {
    throw linkUnknown();
  }
  if (row.is_used) {
    throw new AppError('gone', localized(httpMessages.linkUsed));
  }
  if (row.is_revoked) {
    throw new AppError('gone', localized(httpMessages.linkRevoked));
  }
  const now = clock.now();
  if (new Date(row.expires_at) <= now) {
    throw new AppError('gone', localized(httpMessages.linkExpired));
  }
  const payload = safeParse(purpose.payload, row.payload);
  if (!payload.success) {
    throw new AppError('gone', localized(httpMessages.linkOutdated));
  }
  return {
    clientId: row.client_id,
    payload: payload.data,
    closing: purpose.uses === 'once' ? [asSystem(sql`select core.use_link(${row.id}::uuid, ${now}::timestamptz)`)] : [],
  };
}

/** The same for a forged token, a deleted link and one of another portal or purpose. */
export function linkUnknown(): AppError {
  return new AppError('not_found', localized(httpMessages.linkUnknown));
}
