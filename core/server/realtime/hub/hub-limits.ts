import { realtimeLimits } from '../../../contract';

/** Limits of the hub. Seconds are counted by the hub's own timer, so that a jump of the wall clock drops no connection. */
export interface HubLimits {
  /** A connection that received nothing for this time is dropped (R63). */
  readonly silenceSeconds: number;
  /** The server sends a ping after this time without messages (R63). */
  readonly keepAliveSeconds: number;
  readonly handshakeSeconds: number;
  /** A long poll without messages is answered after this time. */
  readonly pollSeconds: number;
  /** Between the response of negotiate and the connection. */
  readonly connectMilliseconds: number;
  /** Lifetime of the ticket that replaces the session token in URLs. */
  readonly ticketMilliseconds: number;
  /** Maximum size of one message from a browser. */
  readonly maxMessageBytes: number;
  /** A connection with more unread bytes than this is dropped; the browser reconnects and requests what it missed. */
  readonly maxUnreadBytes: number;
  /** Receivers per slice of a broadcast; the event loop runs other work between two slices. */
  readonly sliceSize: number;
  /** Open at a time in all processes; one more is refused, and that browser polls instead. */
  readonly maxConnectionsPerPerson: number;
  /** The same for a network address, which an office may share. */
  readonly maxConnectionsPerAddress: number;
  /** Maximum number of pending invocations of a connection. */
  readonly maxPendingInvocations: number;
  /** How long a shutdown waits for browsers to receive the close message, and a closed long poll for its last request. */
  readonly closeTimeoutMilliseconds: number;
}

/** Limits in production. */
export const hubLimits: HubLimits = {
  silenceSeconds: realtimeLimits.serverTimeout / 1_000,
  keepAliveSeconds: realtimeLimits.keepAlive / 1_000,
  handshakeSeconds: 15,
  pollSeconds: 45,
  connectMilliseconds: 15_000,
  ticketMilliseconds: 60_000,
  maxMessageBytes: 32 * 1_024,
  maxUnreadBytes: 1_024 * 1_024,
  sliceSize: 1_000,
  maxConnectionsPerPerson: 50,
  maxConnectionsPerAddress: 2_000,
  maxPendingInvocations: 16,
  closeTimeoutMilliseconds: 2_000,
};

/** Limits of connections, multiplied by the factor of the installation. */
export function connectionLimits(
  factor: number,
): Pick<HubLimits, 'maxConnectionsPerPerson' | 'maxConnectionsPerAddress'> {
  return {
    maxConnectionsPerPerson: Math.ceil(hubLimits.maxConnectionsPerPerson * factor),
    maxConnectionsPerAddress: Math.ceil(hubLimits.maxConnectionsPerAddress * factor),
  };
}
