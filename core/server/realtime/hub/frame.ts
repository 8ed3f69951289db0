/** Terminates every record of the hub protocol. */
export const recordSeparator = '\u001e';

/** A serialized message, encoded once for all receivers. */
export class Frame {
  private encoded: Buffer | undefined;

  constructor(
    /** One record of the hub protocol, including its separator. */
    readonly text: string,
  ) {}

  get bytes(): Buffer {
    this.encoded ??= Buffer.from(this.text, 'utf8');
    return this.encoded;
  }
}

/** Message types of the hub protocol that the server reads or writes. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  acknowledgement: 8,
  sequence: 9,
} as const;

function record(message: object): Frame {
  return new Frame(JSON.stringify(message) + recordSeparator);
}

/** Invokes a client method without a response. */
export function invocationFrame(method: string, argument: unknown): Frame {
  return record({ type: messageType.invocation, target: method, arguments: [argument] });
}

/** Completes an invocation. The caller receives the error text unchanged. */
export function completionFrame(invocationId: string, error?: string): Frame {
  return record({ type: messageType.completion, invocationId, ...(error === undefined ? {} : { error }) });
}

/** Keeps an idle connection alive. */
export function pingFrame(): Frame {
  return record({ type: messageType.ping });
}

/** Closes a connection. `allowReconnect` decides whether the client reconnects by itself. */
export function closeFrame(options: { readonly allowReconnect: boolean; readonly error?: string }): Frame {
  return record({
    type: messageType.close,
    ...(options.error === undefined ? {} : { error: options.error }),
    ...(options.allowReconnect ? { allowReconnect: true } : {}),
  });
}

/** Response to the handshake. */
export function handshakeFrame(error?: string): Frame {
  return record(error === undefined ? {} : { error });
}
