import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Clock, Logger } from '../../kernel/services';
import { planAfter } from '../api/entity-writes';
import { isMergeConflict } from '../api/merge-conflict';
import { isUnconfirmed } from '../api/unconfirmed';
import type { RequestSender } from '../api/request-sender';
import { pendingWriteMessages } from './messages';
import type { BrowserWindow } from '../ports';
import type { I18n } from '../services';
import { ApiError } from '../services';
import type { KeptWrite } from './kept-write';
import { hasChanges, laneOf, refusalOf } from './kept-write';
import type { RefusalSummary } from './refusal-summary';
import { SendingSlots } from './sending-slots';
import type { StoredWriteList } from './stored-write-list';
import type { AttemptResult } from './write-lane';
import { mayBeDoneTwice, resultOf } from './write-refusals';

/** Requests of all lanes at the same time at most. */
const maxRequests = 6;

export interface WriteAttemptsParts {
  readonly list: StoredWriteList;
  readonly sender: RequestSender;
  readonly refusals: RefusalSummary;
  readonly window: BrowserWindow;
  readonly words: I18n;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes over what other tabs have changed. */
  readonly synchronize: () => Promise<void>;
  /** The write that a lane sends next; undefined when none may be sent now. */
  readonly next: (lane: string) => KeptWrite | undefined;
}

/** Sends kept writes, each in one tab at a time, and notes what came of it. */
export class WriteAttempts {
  private readonly slots = new SendingSlots(maxRequests);
  private sending: ReadonlySet<string> = new Set();

  constructor(private readonly parts: WriteAttemptsParts) {
    makeObservable<this, 'sending'>(this, { sending: observableRef });
  }

  /** Observable. */
  isSending(key: string): boolean {
    return this.sending.has(key);
  }

  /** Runs work while no other tab sends writes of this lane. */
  alone<T>(lane: string, work: () => Promise<T>): Promise<T> {
    return this.parts.window.exclusively(`core:pending-writes ${lane}`, work);
  }

  /** Never rejects. */
  async attempt(write: KeptWrite): Promise<AttemptResult> {
    try {
      return await this.alone(laneOf(write), () => this.slots.run(() => this.send(write)));
    } catch (error) {
      this.parts.logger.error('An unsent change could not be sent.', error);
      return 'failed';
    }
  }

  private async send(found: KeptWrite): Promise<AttemptResult> {
    const { list, clock, words } = this.parts;
    if (found.isStored !== false) {
      // Another tab may have sent it, or have an earlier one of the same entity.
      await this.parts.synchronize();
    }
    const write = this.parts.next(laneOf(found));
    if (write?.key !== found.key) {
      return 'done';
    }
    if (mayBeDoneTwice(write, clock)) {
      await this.refuse(write, new ApiError('offline', [words.translate(pendingWriteMessages.writeTooOld)]));
      return 'done';
    }
    this.mark(write.key, true);
    try {
      if (write.sentAt === undefined) {
        await list.change(write.key, { sentAt: clock.now().toISOString() });
      }
      const body = await this.parts.sender.send(write.plan, {});
      await this.rebaseNext(write, body);
      await this.answered(write, body);
      return 'done';
    } catch (error) {
      const result = resultOf(error);
      if (result === undefined && error instanceof ApiError) {
        await this.refuse(write, error);
      }
      return result ?? 'done';
    } finally {
      this.mark(write.key, false);
    }
  }

  /** A creation whose entity was changed since it was sent stays, until those changes are sent. */
  private async answered(write: KeptWrite, answer: unknown): Promise<void> {
    const latest = this.parts.list.find(write.key);
    if (latest !== undefined && hasChanges(latest)) {
      await this.parts.list.change(write.key, { answer });
    } else {
      await this.parts.list.finish(write);
    }
    write.outcome.resolve(answer);
  }

  /** The next write of the entity was made on top of this one, whose response is known now. */
  private async rebaseNext(write: KeptWrite, body: unknown): Promise<void> {
    const next = this.parts.list.all.find(
      (each) =>
        each.person === write.person &&
        each.key > write.key &&
        laneOf(each) === laneOf(write) &&
        each.refusal === undefined,
    );
    if (next !== undefined) {
      await this.parts.list.change(next.key, { plan: planAfter(next.plan, body) });
    }
  }

  private async refuse({ key }: KeptWrite, error: ApiError): Promise<void> {
    const refused = await this.parts.list.change(key, { refusal: refusalOf(error) });
    if (refused === undefined) {
      return;
    }
    const isTold = (isMergeConflict(error) || isUnconfirmed(error)) && refused.edit !== undefined;
    if (!isTold) {
      this.parts.refusals.add(error.sentences[0] ?? '');
    }
    refused.outcome.reject(new ApiError(error.code, error.sentences, error.params, { cause: error }));
  }

  private mark(key: string, isSending: boolean): void {
    const sending = new Set(this.sending);
    sending[isSending ? 'add' : 'delete'](key);
    runInAction(() => void (this.sending = sending));
  }
}
