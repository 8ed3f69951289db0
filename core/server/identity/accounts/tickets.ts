import { localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { identityMessages } from './messages';
import { hashSecret, newSecret } from './secrets';

/** The single operation that a ticket allows. */
export interface TicketGrant {
  /** `mfa`: the second step of a sign-in. */
  readonly purpose: 'setup' | 'reset' | 'mfa';
  readonly email: string;
  readonly personId?: string;
  readonly invitationId?: string;
}

/** Single-use tokens that connect two steps of a flow. */
export class Tickets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async issue(grant: TicketGrant, lifetime: number): Promise<string> {
    const ticket = newSecret();
    const expiresAt = new Date(this.clock.now().getTime() + lifetime);
    await this.db.run(
      sql`insert into ticket (hash, purpose, email, person_id, invitation_id, expires_at)
        values (${hashSecret(ticket)}, ${grant.purpose}, ${grant.email}, ${grant.personId ?? null},
          ${grant.invitationId ?? null}, ${expiresAt})`,
    );
    return ticket;
  }

  /** Reads a ticket without using it up. @throws AppError `validation_failed` if it is unknown, used or expired. */
  async read(purpose: TicketGrant['purpose'], ticket: string): Promise<TicketGrant> {
    const row = await this.db.row<TicketRow>(
      sql`select email, person_id, invitation_id from ticket
        where hash = ${hashSecret(ticket)} and purpose = ${purpose} and expires_at > ${this.clock.now()}`,
    );
    return toGrant(purpose, row);
  }

  /** Uses up a ticket. @throws AppError like `read`. */
  async redeem(purpose: TicketGrant['purpose'], ticket: string): Promise<TicketGrant> {
    const row = await this.db.row<TicketRow>(
      sql`delete from ticket
        where hash = ${hashSecret(ticket)} and purpose = ${purpose} and expires_at > ${this.clock.now()}
        returning email, person_id, invitation_id`,
    );
    return toGrant(purpose, row);
  }

  /** Makes all tickets of a person for that purpose invalid. */
  async deleteAll(purpose: TicketGrant['purpose'], personId: string): Promise<void> {
    await this.db.run(sql`delete from ticket where person_id = ${personId} and purpose = ${purpose}`);
  }
}

const expiredMessages = {
  setup: identityMessages.setupExpired,
  reset: identityMessages.ticketExpired,
  mfa: identityMessages.signInExpired,
} as const;

interface TicketRow {
  readonly email: string;
  readonly person_id: string | null;
  readonly invitation_id: string | null;
}

function toGrant(purpose: TicketGrant['purpose'], row: TicketRow | undefined): TicketGrant {
  if (row === undefined) {
    throw new AppError('validation_failed', localized(expiredMessages[purpose]));
  }
  return {
    purpose,
    email: row.email,
    ...(row.person_id === null ? {} : { personId: row.person_id }),
    ...(row.invitation_id === null ? {} : { invitationId: row.invitation_id }),
  };
}
