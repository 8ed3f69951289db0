import { createHash } from 'node:crypto';
import type { WebHookPurpose } from '../../../contract';
import { localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { asSystem, rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { Vault } from '../../platform/vault/vault';
import { httpMessages } from '../../request-context/problems/messages';
import { hashSecret } from '../accounts/secrets';
import { openWebHookSecrets } from './web-hook-secrets';

/** What opening the address of a web hook needs. */
export interface WebHookParts {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'open'>;
}

/** An address that accepts deliveries. */
export interface OpenWebHook {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string;
  /** Opens the signing secrets. */
  readonly secrets: () => Promise<readonly string[]>;
}

interface WebHookRow {
  readonly id: string;
  readonly client_id: string;
  readonly subject: string;
  readonly secrets: string;
}

/** @throws AppError `not_found`, the same for a forged, expired, revoked and rotated address, and one of another purpose. */
export async function openWebHook(
  { engine, clock, vault }: WebHookParts,
  hook: WebHookPurpose,
  token: string,
): Promise<OpenWebHook> {
  const hash = hashSecret(token);
  const now = clock.now();
  const [row] = await rowsAsSystem(
    engine,
    sql<WebHookRow>`select id, client_id, subject, secrets from core.web_hook
      where (token_hash = ${hash} or previous_hash = ${hash} and previous_until > ${now})
        and purpose = ${hook.id} and (expires_at is null or expires_at > ${now})`,
  );
  if (row === undefined) {
    throw webHookUnknown();
  }
  const { id, client_id: clientId, subject, secrets } = row;
  return { id, clientId, subject, secrets: () => openWebHookSecrets(vault, id, secrets) };
}

/** The same whatever is wrong with an address. */
export function webHookUnknown(): AppError {
  return new AppError('not_found', localized(httpMessages.webHookUnknown));
}

/** A delivery that is handled once. */
export interface DeliveryKey {
  readonly webHook: Pick<OpenWebHook, 'id' | 'clientId'>;
  readonly deliveryId: string;
}

/** Status with which a delivery was handled before; undefined for a new one. */
export async function findHandledDelivery(
  { engine }: Pick<WebHookParts, 'engine'>,
  { webHook: { id, clientId }, deliveryId }: DeliveryKey,
): Promise<number | undefined> {
  const [row] = await rowsAsSystem(
    engine,
    sql<{ status: number }>`select status from core.web_hook_delivery
      where client_id = ${clientId}::uuid and web_hook_id = ${id}::uuid and delivery_hash = ${hashOf(deliveryId)}`,
  );
  return row?.status;
}

/** A statement for the end of the delivery's transaction; it fails where another request has handled the delivery. */
export function recordDelivery(
  { webHook: { id, clientId }, deliveryId }: DeliveryKey,
  status: number,
  at: Date,
): ScopedStatement {
  return asSystem(
    sql`insert into core.web_hook_delivery (client_id, web_hook_id, delivery_hash, status, received_at)
      values (${clientId}::uuid, ${id}::uuid, ${hashOf(deliveryId)}, ${status}, ${at})`,
  );
}

/** Ids of other services have any length. */
function hashOf(deliveryId: string): string {
  return createHash('sha256').update(deliveryId).digest('base64url');
}
