import { injectable } from 'inversify';
import { action, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { AttachedFile, Dispose, ErrorCode } from '../../contract';
import { attachmentLimit, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import { Ids } from '../ports';
import type { DraftKey } from '../services';
import { Api, ApiError, Drafts, Network, Session, Toasts, Words } from '../services';
import { Signal } from '../signal';
import { FileUpload, targetKey } from './file-upload';
import type { UploadTarget } from './file-upload';
import { uploadMessages } from './messages';

/** Files sent at the same time. */
const places = 3;

/** Refusals that the same file will meet again. */
const final: readonly (ErrorCode | 'offline' | 'aborted')[] = ['too_large', 'unsupported_type', 'validation_failed'];

const megabyte = 1_048_576;

/** What happened to an upload in the end. */
export interface UploadNews {
  readonly upload: FileUpload;
  /** undefined when it was not taken. */
  readonly attached: AttachedFile | undefined;
}

interface KeptFile {
  readonly id: string;
  readonly file: File;
}

/**
 * Files on their way to the server. They go on when the panel that they were dropped on is closed. What did not reach
 * the server is kept as a draft of this person, and sent when the connection is back or the panel is opened again.
 */
@injectable()
export class Uploads {
  /** Oldest first. Replaced at each change. */
  all: readonly FileUpload[] = [];
  readonly news = new Signal<UploadNews>();
  private readonly watchers = new Map<string, number>();
  private stop: Dispose | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Network) private readonly network: Network,
    @inject(Drafts) private readonly drafts: Drafts,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(Words) private readonly words: Words,
    @inject(Ids) private readonly ids: Ids,
    @inject(Logger) private readonly logger: Logger,
  ) {
    makeObservable<this, 'put' | 'settle'>(this, {
      all: observableRef,
      add: action,
      put: action,
      settle: action,
      retry: action,
      dismiss: action,
    });
  }

  /** Those of one entity. */
  of(target: UploadTarget): readonly FileUpload[] {
    return this.all.filter((upload) => isSame(upload.target, target));
  }

  /** Sends files, some at a time. `folders` are said to be none. */
  add(target: UploadTarget, files: readonly File[], folders: readonly string[] = []): void {
    const refused = folders.map((name) => {
      const upload = new FileUpload(this.ids.next(), new File([], name), target);
      upload.fail('refused', this.words.say(uploadMessages.uploadFolder));
      return upload;
    });
    this.put([...refused, ...files.map((file) => this.taken(this.ids.next(), file, target))]);
  }

  retry(upload: FileUpload): void {
    upload.queue();
    this.fill();
  }

  /** Forgets an upload; one that is on its way is called back. */
  dismiss(upload: FileUpload): void {
    upload.cancel();
    this.drop(upload);
  }

  /** Somebody looks at the files of an entity: what is left of an earlier visit goes on, and outcomes are theirs to tell. */
  watch(target: UploadTarget): Dispose & (() => void) {
    const key = targetKey(target);
    this.watchers.set(key, (this.watchers.get(key) ?? 0) + 1);
    void this.takeUp(target);
    return () => void this.watchers.set(key, (this.watchers.get(key) ?? 1) - 1);
  }

  private async takeUp(target: UploadTarget): Promise<void> {
    const kept = (await this.drafts.read<readonly KeptFile[]>(draftOf(target))) ?? [];
    const known = new Set(this.all.map(({ id }) => id));
    this.put(kept.filter(({ id }) => !known.has(id)).map(({ id, file }) => this.taken(id, file, target)));
  }

  /** Too large is known without asking the server, which would have to be sent all of it. */
  private taken(id: string, file: File, target: UploadTarget): FileUpload {
    const upload = new FileUpload(id, file, target);
    if (file.size > attachmentLimit) {
      upload.fail('refused', this.words.say(uploadMessages.uploadTooLarge, { most: attachmentLimit / megabyte }));
    }
    return upload;
  }

  private put(uploads: readonly FileUpload[]): void {
    if (uploads.length === 0) {
      return;
    }
    this.all = [...this.all, ...uploads];
    this.follow();
    this.fill();
    for (const upload of uploads.filter(({ state }) => state === 'refused')) {
      this.tell(upload, undefined);
    }
  }

  private fill(): void {
    const free = places - this.all.filter(({ state }) => state === 'sending').length;
    for (const upload of this.all.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) {
      if (!this.network.online) {
        upload.wait();
        this.keep(upload);
      } else {
        void this.send(upload);
      }
    }
  }

  private async send(upload: FileUpload): Promise<void> {
    const { id, file, target } = upload;
    const signal = upload.begin();
    try {
      const attached = await this.api.call(
        target.calls.attach,
        { params: { id: target.entityId }, body: { file } },
        {
          idempotencyKey: id,
          signal,
          onProgress: (fraction) => upload.advance(fraction),
          onFailure: 'caller',
        },
      );
      this.drop(upload);
      this.tell(upload, attached);
    } catch (error) {
      this.settle(upload, error);
    }
    this.fill();
  }

  private settle(upload: FileUpload, error: unknown): void {
    if (!this.all.includes(upload)) {
      return;
    }
    if (!(error instanceof ApiError)) {
      this.logger.error('A file could not be sent.', error);
      upload.fail('failed', this.words.say(uploadMessages.uploadBroken));
    } else if (error.code === 'offline') {
      if (this.network.online) {
        upload.fail('failed', this.words.say(uploadMessages.uploadBroken), true);
      } else {
        upload.wait();
      }
    } else {
      upload.fail(final.includes(error.code) ? 'refused' : 'failed', error.sentences[0] ?? '');
    }
    this.keep(upload);
    if (upload.state !== 'waiting') {
      this.tell(upload, undefined);
    }
  }

  private drop(upload: FileUpload): void {
    runInAction(() => {
      this.all = this.all.filter((each) => each !== upload);
    });
    this.keep(upload);
    if (this.all.length === 0) {
      void this.stop?.();
      this.stop = undefined;
    }
  }

  /** Writes down what of the entity did not reach the server. What was refused for good has been told. */
  private keep({ target }: FileUpload): void {
    const kept = this.of(target)
      .filter(({ state, isCutOff }) => state === 'failed' || state === 'waiting' || isCutOff)
      .map(keptOf);
    if (kept.length > 0) {
      this.drafts.write(draftOf(target), kept);
      return;
    }
    this.drafts.remove(draftOf(target));
  }

  /** Where nobody looks at the entity, a toast tells what was not taken. */
  private tell(upload: FileUpload, attached: AttachedFile | undefined): void {
    if (attached === undefined && (this.watchers.get(targetKey(upload.target)) ?? 0) === 0) {
      const { reason = '' } = upload;
      this.toasts.error(this.words.say(uploadMessages.uploadRefused, { name: upload.file.name, reason }));
    }
    this.news.emit({ upload, attached });
  }

  /** While there is something to send: a connection that is back sends it; another person or portal ends it. */
  private follow(): void {
    if (this.stop !== undefined) {
      return;
    }
    const stopSending = reaction(
      () => this.network.online,
      (isOnline) => {
        if (isOnline) {
          for (const upload of this.all.filter(({ isCutOff, state }) => isCutOff && state !== 'sending')) {
            upload.queue();
          }
          this.fill();
        }
      },
    );
    const person = this.session.user?.userId;
    const stopStaying = reaction(
      () => `${this.session.user?.userId} ${this.session.portal?.clientId}`,
      () => this.leave(person === this.session.user?.userId),
    );
    this.stop = () => {
      stopSending();
      stopStaying();
    };
  }

  /** What is not there yet is kept, for the person and the portal that it belongs to. */
  private leave(isSamePerson: boolean): void {
    const left = this.all;
    this.all = [];
    for (const upload of left) {
      upload.cancel();
      if (isSamePerson && upload.state !== 'refused') {
        const others = left.filter(({ target, state }) => isSame(target, upload.target) && state !== 'refused');
        this.drafts.write(draftOf(upload.target), others.map(keptOf));
      }
    }
    void this.stop?.();
    this.stop = undefined;
  }
}
export const UploadsService = serviceToken<Uploads>('core:Uploads');

function isSame(left: UploadTarget, right: UploadTarget): boolean {
  return targetKey(left) === targetKey(right);
}

function keptOf({ id, file }: FileUpload): KeptFile {
  return { id, file };
}

function draftOf(target: UploadTarget): DraftKey {
  return { form: 'core:files', entityId: targetKey(target) };
}
