import { realtimeLimits } from '../../contract';

/** Bounds of the hub. Seconds are counted by the hub's own beat, so that a jump of the wall clock drops nobody. */
export interface HubLimits {
  /** A browser that said nothing for so long is gone (R63). */
  readonly silenceSeconds: number;
  /** The server speaks at least so often (R63). */
  readonly keepAliveSeconds: number;
  readonly handshakeSeconds: number;
  /** A long poll without news is answered after so long. */
  readonly pollSeconds: number;
  /** Between the answer of negotiate and the connection. */
  readonly connectMilliseconds: number;
  /** Life of the ticket that stands in for the session token in addresses. */
  readonly ticketMilliseconds: number;
  /** Of one message from a browser. */
  readonly receiveBytes: number;
  /** A browser that leaves more than this unread is cut off; it comes back and asks for what it missed. */
  readonly unreadBytes: number;
  /** Receivers served in one go; between two slices of a larger room others get their turn. */
  readonly sliceSize: number;
  /** Open at a time in all processes; one more is refused, and that browser polls. */
  readonly connectionsPerPerson: number;
  /** The same for a network address, which a whole office may share. */
  readonly connectionsPerAddress: number;
  /** Calls of one connection that may wait for their answer. */
  readonly pendingCalls: number;
  /** How long a shutdown waits for browsers to take leave, and a closed long poll for its last request. */
  readonly goodbyeMilliseconds: number;
}

/** The bounds in production. */
export const hubLimits: HubLimits = {
  silenceSeconds: realtimeLimits.serverTimeout / 1_000,
  keepAliveSeconds: realtimeLimits.keepAlive / 1_000,
  handshakeSeconds: 15,
  pollSeconds: 45,
  connectMilliseconds: 15_000,
  ticketMilliseconds: 60_000,
  receiveBytes: 32 * 1_024,
  unreadBytes: 1_024 * 1_024,
  sliceSize: 1_000,
  connectionsPerPerson: 50,
  connectionsPerAddress: 2_000,
  pendingCalls: 16,
  goodbyeMilliseconds: 2_000,
};

/** How many may be connected, where an installation raises its limits. */
export function crowdLimits(factor: number): Pick<HubLimits, 'connectionsPerPerson' | 'connectionsPerAddress'> {
  return {
    connectionsPerPerson: Math.ceil(hubLimits.connectionsPerPerson * factor),
    connectionsPerAddress: Math.ceil(hubLimits.connectionsPerAddress * factor),
  };
}
