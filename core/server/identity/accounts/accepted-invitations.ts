import type { PortalRole } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import { sql } from '../../data/sql/tag';
import type { IdentityParts } from './identity-parts';
import { identityDatabase } from './identity-scope';
import { publishInvitationChanges } from './invitation-events';
import { MembershipRecords } from './membership-records';
import { MembershipRules } from './membership-rules';

/** Invitations that were accepted before their address had an account. */
export class AcceptedInvitations {
  private readonly db;
  private readonly memberships: MembershipRecords;
  private readonly rules: MembershipRules;

  constructor(
    private readonly call: CoreRequest,
    parts: IdentityParts,
  ) {
    this.db = identityDatabase(call);
    this.memberships = new MembershipRecords(call, parts);
    this.rules = new MembershipRules(call, parts);
  }

  /**
   * Joins the portals whose invitations were accepted before the address had a confirmed account. Where no seat is free
   * any more, or a plugin refuses, the invitation stays open: the person can open its link again.
   */
  async join(personId: string, email: string): Promise<void> {
    const now = this.call.context.clock.now();
    const portals = await this.db.rows<{ client_id: string }>(
      sql`select distinct client_id from invitation
        where email = ${email} and status = 'accepted' and accepted_by is null and expires_at > ${now}
        order by client_id`,
    );
    for (const { client_id: clientId } of portals) {
      await this.rules.lock(clientId);
      const invitation = await this.db.row<{ id: string; role: PortalRole; job_title: string | null }>(
        sql`select id, role, job_title from invitation
          where client_id = ${clientId} and email = ${email} and status = 'accepted' and accepted_by is null
            and expires_at > ${now}
          for update`,
      );
      const isRefused =
        invitation === undefined ||
        (await this.rules.refusal(clientId, { step: 'accept', email, role: invitation.role })) !== undefined;
      if (isRefused) {
        continue;
      }
      const { id, role, job_title: title } = invitation;
      await this.db.run(sql`update invitation set accepted_by = ${personId}, version = version + 1 where id = ${id}`);
      await publishInvitationChanges(this.call, clientId, [id]);
      await this.memberships.join(clientId, personId, role, title ?? undefined);
    }
  }
}
