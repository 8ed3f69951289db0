import type { LinkPurpose } from '../../../contract';
import { sql } from '../../data/sql/tag';
import type { CoreRequest } from '../../request-context/core-service';
import { identityDatabase } from '../accounts/identity-scope';
import type { NewLink } from '../../request-context/new-link';
import type { Links, UsableLink } from './links';
import { newLinkStatement } from './new-link-statement';

/** Links of the request's portal, in its transaction. */
export class DatabaseLinks implements Links {
  private readonly db;

  constructor(private readonly call: CoreRequest) {
    this.db = identityDatabase(call);
  }

  async create<T>(purpose: LinkPurpose<T>, link: NewLink<T>): Promise<string> {
    const { token, statement } = newLinkStatement(purpose, link, {
      clientId: this.portalOf(purpose),
      now: this.call.context.clock.now(),
    });
    await this.db.run(statement);
    return token;
  }

  find(purpose: LinkPurpose<never> | LinkPurpose, subject: string): Promise<UsableLink | undefined> {
    return this.db.row(
      sql<UsableLink>`select created_at as "createdOn" from link
        where client_id = ${this.portalOf(purpose)} and purpose = ${purpose.id} and subject = ${subject}
          and used_at is null and revoked_at is null and expires_at > ${this.call.context.clock.now()}
        order by created_at desc limit 1`,
    );
  }

  async revoke(purpose: LinkPurpose<never> | LinkPurpose, subject: string): Promise<void> {
    await this.db.run(
      sql`update link set revoked_at = ${this.call.context.clock.now()}
        where client_id = ${this.portalOf(purpose)} and purpose = ${purpose.id} and subject = ${subject}
          and revoked_at is null`,
    );
  }

  private portalOf({ id }: Pick<LinkPurpose, 'id'>): string {
    const { clientId, pluginId } = this.call;
    if (!id.startsWith(`${pluginId}.`)) {
      throw new Error(`Plugin '${pluginId}' may not create or revoke links '${id}'; they belong to another owner.`);
    }
    if (clientId === undefined) {
      throw new Error(`Links '${id}' belong to a portal; this context of plugin '${pluginId}' has none.`);
    }
    return clientId;
  }
}
