import type { Logger } from '../../kernel/services';
import type { Frame } from './frame';
import { closeFrame, completionFrame, handshakeFrame, pingFrame } from './frame';
import type { HubAdmission } from './hub';
import type { HubLimits } from './hub-limits';
import type { HubSink } from './hub-sink';
import type { HubIdentity } from './hub-tokens';
import type { HubMessage } from './read-message';
import { readHandshake, readMessage, splitRecords } from './read-message';

/** A call of a hub method. Its text reaches the caller when it is not undefined. */
export type HubCall = (peer: HubPeer, values: readonly unknown[]) => Promise<string | undefined>;

export interface HubPeerOptions {
  readonly id: string;
  readonly identity: HubIdentity;
  readonly sink: HubSink;
  readonly limits: HubLimits;
  readonly logger: Logger;
  /** A Map, not an object: `constructor` and `__proto__` are no methods. */
  readonly methods: ReadonlyMap<string, HubCall>;
  /** Told once, however the connection ends. */
  readonly onEnd: (peer: HubPeer) => void;
  readonly onCutOff: () => void;
}

type Invocation = Extract<HubMessage, { kind: 'invocation' }>;

const protocolVersions: readonly number[] = [1, 2];

/** One browser's connection: its handshake, its calls, its silence, its end. Knows nothing of rooms and transports. */
export class HubPeer {
  readonly id: string;
  readonly identity: HubIdentity;
  readonly sink: HubSink;
  /** What the person is in the portal that was joined; undefined outside every portal. */
  admission: HubAdmission | undefined;
  /** Raised whenever the admission is asked for, so that an overtaken answer is not used. */
  turn = 0;
  private isShaken = false;
  private hasEnded = false;
  private age = 0;
  private silence = 0;
  private quiet = 0;
  private pending = 0;
  private calls: Promise<void> = Promise.resolve();

  constructor(private readonly options: HubPeerOptions) {
    this.id = options.id;
    this.identity = options.identity;
    this.sink = options.sink;
  }

  get isOpen(): boolean {
    return !this.hasEnded;
  }

  /** Takes a transport's message: one or several records. */
  receive(text: string): void {
    if (this.hasEnded) {
      return;
    }
    this.silence = 0;
    const records = splitRecords(text);
    if (records === undefined) {
      this.refuse('The message was not ended as the hub protocol asks.');
      return;
    }
    for (const record of records) {
      if (this.hasEnded) {
        return;
      }
      this.receiveRecord(record);
    }
  }

  /** Sends a frame, or cuts off a browser that does not read. */
  send(frame: Frame): void {
    if (this.hasEnded || !this.isShaken) {
      return;
    }
    if (this.sink.unreadBytes > this.options.limits.unreadBytes) {
      this.options.logger.warn(
        'A browser does not read its messages and was cut off; it will come back and catch up.',
        {
          connection: this.id,
          unreadBytes: this.sink.unreadBytes,
        },
      );
      this.options.onCutOff();
      this.cut();
      return;
    }
    this.quiet = 0;
    this.sink.write(frame);
  }

  /** Ends the connection with a word. */
  close(options: { readonly allowReconnect: boolean; readonly error?: string }): void {
    if (this.hasEnded) {
      return;
    }
    if (this.isShaken) {
      this.sink.write(closeFrame(options));
    }
    this.finish();
    this.sink.end();
  }

  /** Ends the connection without a word. */
  cut(): void {
    if (this.finish()) {
      this.sink.destroy();
    }
  }

  /** The transport is gone. */
  lost(): void {
    this.finish();
  }

  /** Once a second, by the timer wheel. */
  visit(now: number): void {
    const { limits } = this.options;
    this.age += 1;
    this.silence = this.sink.beat() ? 0 : this.silence + 1;
    this.quiet += 1;
    if (this.identity.expires <= now) {
      // The browser comes back and learns from negotiate whether its session goes on.
      this.close({ allowReconnect: true, error: 'The session has expired.' });
      return;
    }
    if (this.silence > limits.silenceSeconds || (!this.isShaken && this.age > limits.handshakeSeconds)) {
      this.cut();
      return;
    }
    if (this.quiet >= limits.keepAliveSeconds && !this.sink.inherentKeepAlive) {
      this.send(pingFrame());
    }
  }

  private receiveRecord(record: string): void {
    if (!this.isShaken) {
      this.shakeHands(record);
      return;
    }
    const message = readMessage(record);
    if (message === undefined) {
      this.refuse('The message does not follow the hub protocol.');
      return;
    }
    if (message.kind === 'invocation') {
      this.enqueue(message);
      return;
    }
    if (message.kind === 'close') {
      this.finish();
      this.sink.end();
    }
  }

  private shakeHands(record: string): void {
    const handshake = readHandshake(record);
    if (handshake === undefined) {
      this.rejectHandshake('The connection did not begin with a handshake.');
      return;
    }
    if (handshake.protocol !== 'json') {
      this.rejectHandshake('Only the json protocol is spoken here.');
      return;
    }
    if (!protocolVersions.includes(handshake.version)) {
      this.rejectHandshake('This version of the protocol is not spoken here.');
      return;
    }
    this.isShaken = true;
    this.send(handshakeFrame());
  }

  private rejectHandshake(reason: string): void {
    this.sink.write(handshakeFrame(reason));
    this.finish();
    this.sink.end();
  }

  private refuse(reason: string): void {
    this.close({ allowReconnect: false, error: reason });
  }

  /** Calls of one connection run one after the other, in the order in which they came. */
  private enqueue(invocation: Invocation): void {
    if (this.pending >= this.options.limits.pendingCalls) {
      this.refuse('Too many calls wait for their answer.');
      return;
    }
    this.pending += 1;
    this.calls = this.runAfter(this.calls, invocation);
  }

  /** Never rejects: a connection whose response cannot be sent is cut. */
  private async runAfter(earlier: Promise<void>, invocation: Invocation): Promise<void> {
    await earlier;
    const error = this.hasEnded ? undefined : await this.answer(invocation);
    this.pending -= 1;
    try {
      if (invocation.invocationId !== undefined) {
        this.send(completionFrame(invocation.invocationId, error));
      }
    } catch (failure) {
      this.options.logger.error('The response to a hub call could not be sent.', failure, { connection: this.id });
      this.cut();
    }
  }

  private async answer(invocation: Invocation): Promise<string | undefined> {
    const call = this.options.methods.get(invocation.method);
    if (call === undefined || invocation.isStream) {
      return 'There is no such hub method.';
    }
    try {
      return await call(this, invocation.arguments);
    } catch (error) {
      // The boundary of a call: the browser learns that it failed, the log learns why.
      this.options.logger.error('A hub call failed.', error, { method: invocation.method, connection: this.id });
      return 'The call failed. Please try again.';
    }
  }

  private finish(): boolean {
    if (this.hasEnded) {
      return false;
    }
    this.hasEnded = true;
    this.options.onEnd(this);
    return true;
  }
}
