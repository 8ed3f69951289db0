import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../kernel/services';
import type { HubPrincipal } from './hub';

/** The owner of a connection, as tokens contain it. */
export interface HubIdentity {
  readonly personId: string;
  readonly sessionId: string;
  /** Network address that the connection was negotiated from, as the trusted proxies report it. */
  readonly address: string;
  /** End of the session, in milliseconds of the clock. */
  readonly expires: number;
}

/** The principal of the guard, as tokens contain it. */
export function hubIdentityOf({ personId, sessionId, expiresAt }: HubPrincipal, address: string): HubIdentity {
  return { personId, sessionId, address, expires: expiresAt.getTime() };
}

/** A connection that negotiate has granted. */
export interface NegotiatedConnection {
  readonly id: string;
  readonly identity: HubIdentity;
  /** Whether it can still be opened. */
  readonly isFresh: boolean;
}

export interface HubTokensOptions {
  readonly secret: string | Uint8Array;
  readonly clock: Clock;
  readonly ticketMilliseconds: number;
  readonly connectMilliseconds: number;
}

interface TokenPayload {
  readonly kind: 'ticket' | 'connection';
  readonly id: string;
  readonly person: string;
  readonly session: string;
  readonly address: string;
  /** Of the session, not of this token: a connection outlives its ticket. */
  readonly expires: number;
  readonly until: number;
}

const prefix = 'hub1.';

/**
 * Signs and reads the hub's two tokens: the ticket, which replaces the session token, and the connection token.
 *
 * Both are self-contained, so that any process of the installation can accept a connection that another one negotiated.
 */
export class HubTokens {
  constructor(private readonly options: HubTokensOptions) {}

  /** True for a text with our prefix, which is never looked up as a session token. */
  isHubToken(token: string): boolean {
    return token.startsWith(prefix);
  }

  ticket(identity: HubIdentity): string {
    return this.write('ticket', newId(), identity, this.options.ticketMilliseconds);
  }

  /** @returns undefined for a forged ticket, and for an expired one unless `lapsed` is allowed. */
  readTicket(token: string, lapsed: 'refused' | 'allowed' = 'refused'): HubIdentity | undefined {
    const payload = this.read(token, 'ticket');
    if (payload === undefined || (lapsed === 'refused' && payload.until < this.now)) {
      return undefined;
    }
    return readIdentity(payload);
  }

  connection(identity: HubIdentity): { readonly id: string; readonly token: string } {
    const id = newId();
    return { id, token: this.write('connection', id, identity, this.options.connectMilliseconds) };
  }

  /** @returns undefined for a forged token. */
  readConnection(token: string): NegotiatedConnection | undefined {
    const payload = this.read(token, 'connection');
    if (payload === undefined) {
      return undefined;
    }
    return { id: payload.id, identity: readIdentity(payload), isFresh: payload.until >= this.now };
  }

  private get now(): number {
    return this.options.clock.now().getTime();
  }

  private write(kind: TokenPayload['kind'], id: string, identity: HubIdentity, milliseconds: number): string {
    const payload: TokenPayload = {
      kind,
      id,
      person: identity.personId,
      session: identity.sessionId,
      address: identity.address,
      expires: identity.expires,
      until: this.now + milliseconds,
    };
    const body = prefix + Buffer.from(JSON.stringify(payload)).toString('base64url');
    return `${body}.${this.sign(body).toString('base64url')}`;
  }

  private read(token: string, kind: TokenPayload['kind']): TokenPayload | undefined {
    const end = token.lastIndexOf('.');
    if (!token.startsWith(prefix) || end < prefix.length) {
      return undefined;
    }
    const body = token.slice(0, end);
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    const wanted = this.sign(body);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      return undefined;
    }
    // Signed by this installation, so its shape is known.
    const payload = JSON.parse(Buffer.from(body.slice(prefix.length), 'base64url').toString('utf8')) as TokenPayload;
    return payload.kind === kind ? payload : undefined;
  }

  private sign(body: string): Buffer {
    return createHmac('sha256', this.options.secret).update(body).digest();
  }
}

function readIdentity(payload: TokenPayload): HubIdentity {
  const { person: personId, session: sessionId, address, expires } = payload;
  return { personId, sessionId, address, expires };
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}
