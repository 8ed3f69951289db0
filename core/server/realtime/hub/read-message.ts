import { messageType, recordSeparator } from './frame';

/** Messages of a browser after the handshake. */
export type HubMessage =
  | {
      readonly kind: 'invocation';
      /** Without an id the browser expects no response. */
      readonly invocationId: string | undefined;
      readonly method: string;
      readonly arguments: readonly unknown[];
      /** Streams are not supported; the caller receives an error. */
      readonly isStream: boolean;
    }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  | { readonly kind: 'ignored' };

/** The first message of a browser. */
export interface HubHandshake {
  readonly protocol: string;
  readonly version: number;
}

/** Splits a message of the transport into records. @returns undefined if the last one is not terminated. */
export function splitRecords(text: string): readonly string[] | undefined {
  if (!text.endsWith(recordSeparator)) {
    return undefined;
  }
  return text.slice(0, -recordSeparator.length).split(recordSeparator);
}

/** @returns undefined if the text is not a handshake. */
export function readHandshake(text: string): HubHandshake | undefined {
  const message = parseObject(text);
  const protocol = message?.['protocol'];
  const version = message?.['version'];
  if (typeof protocol !== 'string' || typeof version !== 'number') {
    return undefined;
  }
  return { protocol, version };
}

/** @returns undefined for a record that violates the protocol, which closes the connection. */
export function readMessage(text: string): HubMessage | undefined {
  const message = parseObject(text);
  if (message === undefined) {
    return undefined;
  }
  switch (message['type']) {
    case messageType.invocation:
      return readInvocation(message, false);
    case messageType.streamInvocation:
      return readInvocation(message, true);
    case messageType.ping:
      return { kind: 'ping' };
    case messageType.close:
      return { kind: 'close' };
    // The server neither invokes with a response nor opens streams, so these refer to nothing.
    case messageType.streamItem:
    case messageType.completion:
    case messageType.cancelInvocation:
    case messageType.acknowledgement:
    case messageType.sequence:
      return { kind: 'ignored' };
    default:
      return typeof message['type'] === 'number' ? { kind: 'ignored' } : undefined;
  }
}

function readInvocation(message: Readonly<Record<string, unknown>>, isStream: boolean): HubMessage | undefined {
  const { invocationId, target, arguments: values } = message;
  if (typeof target !== 'string' || !Array.isArray(values)) {
    return undefined;
  }
  if (invocationId !== undefined && invocationId !== null && typeof invocationId !== 'string') {
    return undefined;
  }
  return { kind: 'invocation', invocationId: invocationId ?? undefined, method: target, arguments: values, isStream };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    // Not JSON: the caller closes the connection.
    return undefined;
  }
}
