import type { LimitPassed, LocalizedText } from '../../../contract';
import { localized } from '../../../contract';
import { seatLimit } from '../entitlements/entitlement-cache';
import { hardLimit } from '../entitlements/plan-limits';
import { startingPlan } from '../entitlements/plan-catalog';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import type { MembershipRequest } from './membership-veto';
import { identityMessages } from './messages';
import type { SeatUsage } from './services';

interface SeatRow {
  readonly client_id: string;
  readonly seats: number | null;
  readonly members: number;
  readonly pending: number;
}

/** What becomes of the request for a seat. */
export interface SeatDemand {
  readonly refusal?: LocalizedText;
  /** The limit that it passes. */
  readonly passed?: LimitPassed;
}

/** The seats of portals: the limit of the plan, and the members and pending invitations that count towards it. */
export class PortalSeats {
  constructor(
    private readonly db: Database,
    private readonly now: Date,
  ) {}

  async usage(clientId: string): Promise<SeatUsage> {
    return (await this.usageOf([clientId])).get(clientId) ?? { members: 0, pending: 0, limit: undefined };
  }

  /** By client id; a portal that does not exist is missing. */
  async usageOf(clientIds: readonly string[]): Promise<ReadonlyMap<string, SeatUsage>> {
    const rows = await this.read(clientIds);
    return new Map(
      rows.map(({ client_id: clientId, members, pending, seats }) => [
        clientId,
        { members, pending, limit: seats ?? undefined },
      ]),
    );
  }

  /**
   * The product's own rule: the hard limit of the plan. A pending invitation has a seat already, so it does not count against accepting one: after a
   * change to a smaller plan, the first to accept get the seats that are left.
   *
   * @returns the reason for a refusal, or the limit of the plan if this seat is the first beyond it.
   */
  async demand(clientId: string, { step }: MembershipRequest): Promise<SeatDemand> {
    const [row] = await this.read([clientId]);
    if (row === undefined || row.seats === null) {
      return {};
    }
    const { seats, members, pending } = row;
    const hard = hardLimit(seats);
    const taken = step === 'accept' ? members : members + pending;
    if (taken >= hard) {
      const refusal =
        step === 'accept'
          ? localized(identityMessages.noFreeSeat)
          : localized(identityMessages.seatsTaken, { count: seats });
      return { refusal };
    }
    const isPassed = step !== 'accept' && taken === seats;
    return isPassed ? { passed: { what: 'seats', used: taken + 1, limit: seats, hardLimit: hard } } : {};
  }

  private read(clientIds: readonly string[]): Promise<readonly SeatRow[]> {
    return this.db.rows<SeatRow>(
      sql`select p.client_id, ${seatLimit} as seats,
          (select count(*)::int from core.membership m where m.client_id = p.client_id and m.status = 'active')
            as members,
          (select count(*)::int from core.invitation i where i.client_id = p.client_id and i.accepted_by is null
            and i.status in ('sent', 'accepted') and i.expires_at > ${this.now}) as pending
        from core.portal p left join core.portal_plan e on e.client_id = p.client_id
          left join core.plan c on c.code = coalesce(e.plan_code, ${startingPlan})
        where p.client_id = any(${clientIds}::uuid[])`,
    );
  }
}
