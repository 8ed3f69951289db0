/** Ends every record of the hub protocol. */
export const recordSeparator = '\u001e';

/** A message ready to leave, encoded once however many browsers receive it. */
export class Frame {
  private encoded: Buffer | undefined;

  constructor(
    /** One record of the hub protocol, its separator included. */
    readonly text: string,
  ) {}

  get bytes(): Buffer {
    this.encoded ??= Buffer.from(this.text, 'utf8');
    return this.encoded;
  }
}

/** Numbers of the hub protocol's message types that the server reads or writes. */
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

/** Calls a method of the browser; no answer is asked for. */
export function invocationFrame(method: string, argument: unknown): Frame {
  return record({ type: messageType.invocation, target: method, arguments: [argument] });
}

/** Answers an invocation. The text of an error reaches the caller as it is. */
export function completionFrame(invocationId: string, error?: string): Frame {
  return record({ type: messageType.completion, invocationId, ...(error === undefined ? {} : { error }) });
}

/** Keeps an idle connection alive. */
export function pingFrame(): Frame {
  return record({ type: messageType.ping });
}

/** Says goodbye. `allowReconnect` decides whether the browser comes back by itself. */
export function closeFrame(options: { readonly allowReconnect: boolean; readonly error?: string }): Frame {
  return record({
    type: messageType.close,
    ...(options.error === undefined ? {} : { error: options.error }),
    ...(options.allowReconnect ? { allowReconnect: true } : {}),
  });
}

/** Answers the handshake. */
export function handshakeFrame(error?: string): Frame {
  return record(error === undefined ? {} : { error });
}
