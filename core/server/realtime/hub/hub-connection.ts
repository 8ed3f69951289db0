import type { Logger } from '../../../kernel/services';
import type { Frame } from './frame';
import { closeFrame, completionFrame, handshakeFrame, pingFrame } from './frame';
import type { HubAccess } from './hub';
import type { HubLimits } from './hub-limits';
import type { HubTransport } from './hub-transport';
import type { HubIdentity } from './hub-tokens';
import type { HubMessage } from './read-message';
import { readHandshake, readMessage, splitRecords } from './read-message';

/** Handles an invocation of a hub method. @returns an error for the browser; undefined on success. */
export type HubMethod = (connection: HubConnection, values: readonly unknown[]) => Promise<string | undefined>;

export interface HubConnectionOptions {
  readonly id: string;
  readonly identity: HubIdentity;
  readonly transport: HubTransport;
  readonly limits: HubLimits;
  readonly logger: Logger;
  /** A Map, not an object, so that `constructor` and `__proto__` are not methods. */
  readonly methods: ReadonlyMap<string, HubMethod>;
  /** Called once, however the connection ends. */
  readonly onEnd: (connection: HubConnection) => void;
  readonly onDropped: () => void;
}

type Invocation = Extract<HubMessage, { kind: 'invocation' }>;

const protocolVersions: readonly number[] = [1, 2];

/** A connection of one browser: handshake, invocations, timeouts and close. Independent of rooms and transports. */
export class HubConnection {
  readonly id: string;
  readonly identity: HubIdentity;
  readonly transport: HubTransport;
  /** The portal that the connection joined; undefined before it joins one. */
  clientId: string | undefined;
  /** Access in that portal. */
  access: HubAccess | undefined;
  /** Incremented with each request for access, so that an outdated result is not used. */
  accessVersion = 0;
  private isShaken = false;
  private hasEnded = false;
  private age = 0;
  private silence = 0;
  private quiet = 0;
  private pending = 0;
  private calls: Promise<void> = Promise.resolve();

  constructor(private readonly options: HubConnectionOptions) {
    this.id = options.id;
    this.identity = options.identity;
    this.transport = options.transport;
  }

  get isOpen(): boolean {
    return !this.hasEnded;
  }

  /** Receives a message of the transport: one or more records. */
  receive(text: string): void {
    if (this.hasEnded) {
      return;
    }
    this.silence = 0;
    const records = splitRecords(text);
    if (records === undefined) {
      this.refuse('The message does not end with the record separator of the hub protocol.');
      return;
    }
    for (const record of records) {
      if (this.hasEnded) {
        return;
      }
      this.receiveRecord(record);
    }
  }

  /** Sends a frame. Drops the connection of a browser that does not read. */
  send(frame: Frame): void {
    if (this.hasEnded || !this.isShaken) {
      return;
    }
    if (this.transport.unreadBytes > this.options.limits.maxUnreadBytes) {
      this.options.logger.warn(
        'Dropped the connection of a browser that does not read its messages; it will reconnect and catch up.',
        {
          connection: this.id,
          unreadBytes: this.transport.unreadBytes,
        },
      );
      this.options.onDropped();
      this.drop();
      return;
    }
    this.quiet = 0;
    this.transport.write(frame);
  }

  /** Closes the connection with a close message. */
  close(options: { readonly allowReconnect: boolean; readonly error?: string }): void {
    if (this.hasEnded) {
      return;
    }
    if (this.isShaken) {
      this.transport.write(closeFrame(options));
    }
    this.finish();
    this.transport.close();
  }

  /** Drops the connection without a close message. */
  drop(): void {
    if (this.finish()) {
      this.transport.destroy();
    }
  }

  /** Called after the transport has closed. */
  onTransportClosed(): void {
    this.finish();
  }

  /** Called once a second by the timer wheel. */
  tick(now: number): void {
    const { limits } = this.options;
    this.age += 1;
    this.silence = this.transport.tick() ? 0 : this.silence + 1;
    this.quiet += 1;
    if (this.identity.expires <= now) {
      // The browser reconnects; negotiate then checks whether the session still exists.
      this.close({ allowReconnect: true, error: 'The session has expired.' });
      return;
    }
    if (this.silence > limits.silenceSeconds || (!this.isShaken && this.age > limits.handshakeSeconds)) {
      this.drop();
      return;
    }
    if (this.quiet >= limits.keepAliveSeconds && !this.transport.hasOwnKeepAlive) {
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
      this.transport.close();
    }
  }

  private shakeHands(record: string): void {
    const handshake = readHandshake(record);
    if (handshake === undefined) {
      this.rejectHandshake('The first message was not a handshake.');
      return;
    }
    if (handshake.protocol !== 'json') {
      this.rejectHandshake('Only the json protocol is supported.');
      return;
    }
    if (!protocolVersions.includes(handshake.version)) {
      this.rejectHandshake('This version of the protocol is not supported.');
      return;
    }
    this.isShaken = true;
    this.send(handshakeFrame());
  }

  private rejectHandshake(reason: string): void {
    this.transport.write(handshakeFrame(reason));
    this.finish();
    this.transport.close();
  }

  private refuse(reason: string): void {
    this.close({ allowReconnect: false, error: reason });
  }

  /** Invocations of one connection run one after the other, in the order of their arrival. */
  private enqueue(invocation: Invocation): void {
    if (this.pending >= this.options.limits.maxPendingInvocations) {
      this.refuse('Too many invocations are pending.');
      return;
    }
    this.pending += 1;
    this.calls = this.runAfter(this.calls, invocation);
  }

  /** Never rejects: a connection whose response cannot be sent is dropped. */
  private async runAfter(earlier: Promise<void>, invocation: Invocation): Promise<void> {
    await earlier;
    const error = this.hasEnded ? undefined : await this.answer(invocation);
    this.pending -= 1;
    try {
      if (invocation.invocationId !== undefined) {
        this.send(completionFrame(invocation.invocationId, error));
      }
    } catch (failure) {
      this.options.logger.error('Could not send the response to a hub invocation.', failure, { connection: this.id });
      this.drop();
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
      // The boundary of an invocation: the browser receives that it failed, the log the reason.
      this.options.logger.error('A hub invocation failed.', error, { method: invocation.method, connection: this.id });
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
