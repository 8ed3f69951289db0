import { randomBytes } from 'node:crypto';
import type { PortalContext } from '@tessera/core/server';
import { sql, Vault } from '@tessera/core/server';
import { webhookLimits } from '../contract';

/** What secrets are sealed for. */
const purpose = 'webhooks:secret';
/** Standard Webhooks: 24 to 64 bytes. */
const secretBytes = 32;
const hour = 3_600_000;

interface SecretRow {
  readonly sealed: string;
  readonly former_sealed: string | null;
}

/** A new secret as receivers enter it, and as it is stored. */
export async function newSecret(context: PortalContext): Promise<{ readonly secret: string; readonly sealed: string }> {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  return { secret, sealed: await context.get(Vault).seal(purpose, secret) };
}

/** Stores the secret of a new web hook. */
export async function storeSecret({ db, clientId }: PortalContext, webhookId: string, sealed: string): Promise<void> {
  await db.run(sql`insert into secret (client_id, webhook_id, sealed) values (${clientId}, ${webhookId}, ${sealed})`);
}

/**
 * Replaces the secret. The former one signs until the time that is returned.
 *
 * A web hook signs with two secrets at most, so that a third one, of a rotation within a day, ends at once.
 */
export async function replaceSecret(context: PortalContext, webhookId: string, sealed: string): Promise<Date> {
  const { db, clientId, clock } = context;
  const until = new Date(clock.now().getTime() + webhookLimits.overlapHours * hour);
  await db.run(sql`update secret set former_sealed = sealed, former_until = ${until}, sealed = ${sealed}
    where client_id = ${clientId} and webhook_id = ${webhookId}`);
  return until;
}

/** The secrets that sign now, the newest first. */
export async function readSecrets(context: PortalContext, webhookId: string): Promise<readonly string[]> {
  const { db, clientId, clock } = context;
  const row = await db.row(sql<SecretRow>`select sealed,
      case when former_until > ${clock.now()} then former_sealed end as former_sealed
    from secret where client_id = ${clientId} and webhook_id = ${webhookId}`);
  const sealed = [row?.sealed, row?.former_sealed].filter((each) => each !== undefined && each !== null);
  return Promise.all(sealed.map((each) => context.get(Vault).open(purpose, each)));
}
