import type { WebHookPurpose } from '../../../contract';
import { localized } from '../../../contract';
import { sql } from '../../data/sql/tag';
import { AppError } from '../../platform/app-error';
import type { Vault } from '../../platform/vault/vault';
import type { CoreRequest } from '../../request-context/core-service';
import { httpMessages } from '../../request-context/problems/messages';
import { identityDatabase } from '../accounts/identity-scope';
import { newId } from '../accounts/new-id';
import { hashSecret, newSecret } from '../accounts/secrets';
import { sealWebHookSecrets } from './web-hook-secrets';
import type { NewWebHook, RotateWebHookOptions, WebHooks } from './web-hooks';

const maxSecrets = 5;
/** Characters. */
const maxSecretLength = 500;

/** Web hooks of the request's portal, in its transaction. */
export class DatabaseWebHooks implements WebHooks {
  private readonly db;

  constructor(
    private readonly call: CoreRequest,
    private readonly vault: Vault,
  ) {
    this.db = identityDatabase(call);
  }

  async create(hook: WebHookPurpose, { subject, secrets = [], until }: NewWebHook): Promise<string> {
    const clientId = this.portalOf(hook);
    assertSecrets(hook, secrets);
    const now = this.call.context.clock.now();
    const id = newId(now);
    const token = newSecret();
    await this.db.run(
      sql`insert into web_hook (id, client_id, purpose, subject, token_hash, secrets, created_at, expires_at)
        values (${id}, ${clientId}, ${hook.id}, ${subject}, ${hashSecret(token)},
          ${await sealWebHookSecrets(this.vault, id, secrets)}, ${now}, ${until ?? null})`,
    );
    return token;
  }

  async rotate(hook: WebHookPurpose, { subject, oldUntil }: RotateWebHookOptions): Promise<string> {
    const token = newSecret();
    const rotated = await this.db.run(
      sql`update web_hook set token_hash = ${hashSecret(token)},
          previous_hash = ${oldUntil === undefined ? sql`null` : sql`token_hash`}, previous_until = ${oldUntil ?? null}
        where client_id = ${this.portalOf(hook)} and purpose = ${hook.id} and subject = ${subject}`,
    );
    assertFound(rotated);
    return token;
  }

  async setSecrets(hook: WebHookPurpose, subject: string, secrets: readonly string[]): Promise<void> {
    const clientId = this.portalOf(hook);
    assertSecrets(hook, secrets);
    const row = await this.db.row(
      sql<{ id: string }>`select id from web_hook
        where client_id = ${clientId} and purpose = ${hook.id} and subject = ${subject} for update`,
    );
    if (row === undefined) {
      throw missing();
    }
    const sealed = await sealWebHookSecrets(this.vault, row.id, secrets);
    await this.db.run(sql`update web_hook set secrets = ${sealed} where id = ${row.id}::uuid`);
  }

  async revoke(hook: WebHookPurpose, subject: string): Promise<void> {
    await this.db.run(
      sql`delete from web_hook
        where client_id = ${this.portalOf(hook)} and purpose = ${hook.id} and subject = ${subject}`,
    );
  }

  private portalOf({ id }: WebHookPurpose): string {
    const { clientId, pluginId } = this.call;
    if (!id.startsWith(`${pluginId}.`)) {
      throw new Error(`Plugin '${pluginId}' may not use web hooks '${id}'; they belong to another owner.`);
    }
    if (clientId === undefined) {
      throw new Error(`Web hooks '${id}' belong to a portal; this context of plugin '${pluginId}' has none.`);
    }
    return clientId;
  }
}

function assertSecrets({ id }: WebHookPurpose, secrets: readonly string[]): void {
  if (secrets.length > maxSecrets || secrets.some(({ length }) => length === 0 || length > maxSecretLength)) {
    throw new Error(
      `A web hook '${id}' takes at most ${maxSecrets} secrets of 1 to ${maxSecretLength} characters; check them first.`,
    );
  }
}

function assertFound(count: number): void {
  if (count === 0) {
    throw missing();
  }
}

function missing(): AppError {
  return new AppError('not_found', localized(httpMessages.webHookMissing));
}
