import { codeLimits, registrationLifetime } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { KeyRing } from '../../platform/keys/key-ring';
import type { Database } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { newId } from './new-id';
import { hashSecret, newCode, newSecret } from './secrets';

/** Details of a person who registers. The address is not confirmed yet. */
export interface RegistrationRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly password_hash: string;
}

/** Caller who looks for a registration: its browser has the ticket, other callers have only a network address. */
export interface RegistrationCaller {
  readonly email: string;
  readonly ticket: string | undefined;
  readonly address: string | undefined;
}

interface RedeemedRow extends RegistrationRow {
  readonly code_hash: string;
  readonly attempts: number;
}

const keyPurpose = 'registration-code';

/**
 * Pending registrations, any number per address, each with its own name, password and code.
 *
 * A code confirms only the registration of the browser that submits it: a stranger who registers another person's address
 * lacks the inbox, and the owner of the inbox lacks the browser with the stranger's password.
 */
export class Registrations {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly keys: KeyRing,
  ) {}

  /** @returns the ticket for the browser; stored only as a hash. */
  async add(
    registration: Omit<RegistrationRow, 'id'> & { readonly address: string | undefined },
  ): Promise<{ readonly id: string; readonly ticket: string }> {
    const now = this.clock.now();
    const id = newId(now);
    const ticket = newSecret();
    const { email, full_name: fullName, password_hash: hash, address = '' } = registration;
    await this.db.run(
      sql`insert into registration (id, email, full_name, password_hash, ticket_hash, address, code_expires_at, created_at)
        values (${id}, ${email}, ${fullName}, ${hash}, ${hashSecret(ticket)}, ${address}, ${now}, ${now})`,
    );
    return { id, ticket };
  }

  /** The browser's own registration; without a ticket, the newest from the same network address. */
  async find(bearer: RegistrationCaller): Promise<RegistrationRow | undefined> {
    const [found] = await this.db.rows<RegistrationRow>(this.choose(bearer));
    return found;
  }

  /** Like `find`, but falls back to the newest for the address: the caller then checks its password. */
  async findForPassword(bearer: RegistrationCaller): Promise<RegistrationRow | undefined> {
    const own = await this.find(bearer);
    return (
      own ??
      this.db.row<RegistrationRow>(
        sql`select id, email, full_name, password_hash from registration
          where email = ${bearer.email} and created_at > ${this.oldest} order by id desc limit 1`,
      )
    );
  }

  /** Moves the registration to another browser that submitted its password. */
  async rebind(id: string, address: string | undefined): Promise<string> {
    const ticket = newSecret();
    await this.db.run(
      sql`update registration set ticket_hash = ${hashSecret(ticket)}, address = ${address ?? ''} where id = ${id}`,
    );
    return ticket;
  }

  /** Issues a new code; the previous one becomes invalid. */
  async renewCode({ id, email }: Pick<RegistrationRow, 'id' | 'email'>): Promise<string> {
    const code = newCode();
    const expiresAt = new Date(this.clock.now().getTime() + codeLimits.lifetime);
    await this.db.run(
      sql`update registration set code_hash = ${this.keys.sign(keyPurpose, describe(id, email, code))}, attempts = 0,
          code_expires_at = ${expiresAt}
        where id = ${id}`,
    );
    return code;
  }

  /**
   * Uses up a code, or one of its attempts. The caller must commit the transaction whatever the result, or attempts would
   * not count.
   */
  async redeem(bearer: RegistrationCaller, code: string): Promise<RegistrationRow | 'wrong' | 'dead' | 'elsewhere'> {
    const found = await this.find(bearer);
    if (found === undefined) {
      return 'elsewhere';
    }
    const live = await this.db.row<RedeemedRow>(
      sql`update registration set attempts = attempts + 1
        where id = ${found.id} and code_expires_at > ${this.clock.now()} and attempts < ${codeLimits.attempts}
        returning id, email, full_name, password_hash, code_hash, attempts`,
    );
    if (live === undefined) {
      return 'dead';
    }
    if (this.keys.isSigned(keyPurpose, describe(live.id, live.email, code), live.code_hash)) {
      return live;
    }
    return live.attempts >= codeLimits.attempts ? 'dead' : 'wrong';
  }

  /** Deletes all registrations of an address that now has an account. */
  async deleteAll(email: string): Promise<void> {
    await this.db.run(sql`delete from registration where email = ${email}`);
  }

  private choose({ email, ticket, address }: RegistrationCaller) {
    const ticketHash = ticket === undefined ? '' : hashSecret(ticket);
    return sql<RegistrationRow>`select id, email, full_name, password_hash from registration
      where email = ${email} and created_at > ${this.oldest}
        and (ticket_hash = ${ticketHash} or (address = ${address ?? ''} and address <> ''))
      order by ticket_hash = ${ticketHash} desc, id desc limit 1`;
  }

  private get oldest(): Date {
    return new Date(this.clock.now().getTime() - registrationLifetime);
  }
}

function describe(id: string, email: string, code: string): string {
  return `${id}\n${email}\n${code}`;
}
