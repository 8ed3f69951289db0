import { messageType, recordSeparator } from './frame';

/** What a browser may say after the handshake, as far as this server listens. */
export type HubMessage =
  | {
      readonly kind: 'invocation';
      /** Without one no answer is wanted. */
      readonly invocationId: string | undefined;
      readonly method: string;
      readonly arguments: readonly unknown[];
      /** Streams do not exist here; the caller is told so. */
      readonly isStream: boolean;
    }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  | { readonly kind: 'ignored' };

/** What a browser asks for first. */
export interface HubHandshake {
  readonly protocol: string;
  readonly version: number;
}

/** Cuts a transport's message into records. @returns undefined when the last one is not ended. */
export function splitRecords(text: string): readonly string[] | undefined {
  if (!text.endsWith(recordSeparator)) {
    return undefined;
  }
  return text.slice(0, -recordSeparator.length).split(recordSeparator);
}

/** @returns undefined for anything that is no handshake. */
export function readHandshake(text: string): HubHandshake | undefined {
  const message = parseObject(text);
  const protocol = message?.['protocol'];
  const version = message?.['version'];
  if (typeof protocol !== 'string' || typeof version !== 'number') {
    return undefined;
  }
  return { protocol, version };
}

/** @returns undefined for a record that breaks the protocol; the connection then ends. */
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
    // The server asks nothing of browsers and opens no streams, so these answer nothing of its own.
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
    // Not JSON: the caller ends the connection.
    return undefined;
  }
}
