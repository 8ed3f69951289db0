import { localized } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { AppError } from '../../platform/app-error';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { identityMessages } from './messages';
import { hashSecret, newSecret } from './secrets';

/** The single operation that a ticket allows. */
export interface TicketGrant {
  readonly purpose: 'setup' | 'reset';
  readonly email: string;
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
      sql`insert into ticket (hash, purpose, email, invitation_id, expires_at)
        values (${hashSecret(ticket)}, ${grant.purpose}, ${grant.email}, ${grant.invitationId ?? null}, ${expiresAt})`,
    );
    return ticket;
  }

  /** Reads a ticket without using it up. @throws AppError `validation_failed` if it is unknown, used or expired. */
  async read(purpose: TicketGrant['purpose'], ticket: string): Promise<TicketGrant> {
    const row = await this.db.row<TicketRow>(
      sql`select email, invitation_id from ticket
        where hash = ${hashSecret(ticket)} and purpose = ${purpose} and expires_at > ${this.clock.now()}`,
    );
    return toGrant(purpose, row);
  }

  /** Uses up a ticket. @throws AppError like `read`. */
  async redeem(purpose: TicketGrant['purpose'], ticket: string): Promise<TicketGrant> {
    const row = await this.db.row<TicketRow>(
      sql`delete from ticket
        where hash = ${hashSecret(ticket)} and purpose = ${purpose} and expires_at > ${this.clock.now()}
        returning email, invitation_id`,
    );
    return toGrant(purpose, row);
  }
}

interface TicketRow {
  readonly email: string;
  readonly invitation_id: string | null;
}

function toGrant(purpose: TicketGrant['purpose'], row: TicketRow | undefined): TicketGrant {
  if (row === undefined) {
    const message = purpose === 'setup' ? identityMessages.setupExpired : identityMessages.ticketExpired;
    throw new AppError('validation_failed', localized(message));
  }
  return {
    purpose,
    email: row.email,
    ...(row.invitation_id === null ? {} : { invitationId: row.invitation_id }),
  };
}
