import { injectable } from 'inversify';
import { action, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { AttachedFile, Dispose, ErrorCode } from '../../contract';
import { attachmentLimit, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { DefaultDrafts } from '../drafts/default-drafts';
import { DraftsService } from '../drafts/drafts-service';
import { BrowserWindow } from '../ports';
import type { DraftKey } from '../services';
import { Api, ApiError, Ids, Network, Session, Toasts, Words } from '../services';
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

/** Names drafts of files, and the lock under which one is sent. */
const filesForm = 'core:files';

/**
 * Files on their way to the server. They go on when the panel that they were dropped on is closed. Each is kept as a
 * draft of this person until it has reached the server, and sent when the connection is back or the panel is opened
 * again, in this page or another.
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
    @inject(DraftsService) private readonly drafts: DefaultDrafts,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(Words) private readonly words: Words,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
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
    const taken = files.map((file) => this.taken(new FileUpload(this.ids.next(), file, target)));
    for (const upload of taken.filter(({ state }) => state === 'queued')) {
      this.drafts.write(draftOf(upload), upload.file);
    }
    this.put([...refused, ...taken]);
  }

  retry(upload: FileUpload): void {
    upload.queue();
    this.fill();
  }

  /** Forgets an upload; one that is on its way is called back. */
  dismiss(upload: FileUpload): void {
    upload.cancel();
    this.drafts.remove(draftOf(upload));
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
    const kept = await this.keptOf(target).catch((error: unknown) => {
      this.logger.error('Files of an earlier visit could not be read.', error);
      return new Map<string, File>();
    });
    const known = new Set(this.all.map(({ id }) => id));
    const left = [...kept].filter(([id]) => !known.has(id));
    this.put(left.map(([id, file]) => this.taken(new FileUpload(id, file, target, true))));
  }

  private keptOf(target: UploadTarget): Promise<ReadonlyMap<string, File>> {
    return this.drafts.readUnder<File>({ form: filesForm, entityId: targetKey(target) });
  }

  /** Too large is known without asking the server, which would have to be sent all of it. */
  private taken(upload: FileUpload): FileUpload {
    if (upload.file.size > attachmentLimit) {
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
      this.drafts.remove(draftOf(upload));
      this.tell(upload, undefined);
    }
  }

  private fill(): void {
    const free = places - this.all.filter(({ state }) => state === 'sending').length;
    for (const upload of this.all.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) {
      if (!this.network.online) {
        upload.wait();
      } else {
        void this.send(upload);
      }
    }
  }

  private async send(upload: FileUpload): Promise<void> {
    const signal = upload.begin();
    try {
      const attached = await this.window.exclusively(`${filesForm}/${upload.id}`, () => this.attach(upload, signal));
      this.drop(upload);
      if (attached !== undefined) {
        this.tell(upload, attached);
      }
    } catch (error) {
      this.settle(upload, error);
    }
    this.fill();
  }

  /** Answers undefined where another tab has brought the file there meanwhile. */
  private async attach(upload: FileUpload, signal: AbortSignal): Promise<AttachedFile | undefined> {
    const { id, file, target } = upload;
    const isThere = upload.isTakenUp && !(await this.keptOf(target)).has(id);
    const attached = isThere
      ? undefined
      : await this.api.call(
          target.calls.attach,
          { params: { id: target.entityId }, body: { file } },
          {
            idempotencyKey: id,
            signal,
            onProgress: (fraction) => upload.advance(fraction),
            onFailure: 'caller',
          },
        );
    this.drafts.remove(draftOf(upload));
    // Gone before another tab may look.
    await this.drafts.flush();
    return attached;
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
    if (upload.state === 'refused') {
      this.drafts.remove(draftOf(upload));
    }
    if (upload.state !== 'waiting') {
      this.tell(upload, undefined);
    }
  }

  private drop(upload: FileUpload): void {
    runInAction(() => {
      this.all = this.all.filter((each) => each !== upload);
    });
    if (this.all.length === 0) {
      void this.stop?.();
      this.stop = undefined;
    }
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
    const stopStaying = reaction(
      () => `${this.session.user?.userId} ${this.session.portal?.clientId}`,
      () => this.leave(),
    );
    this.stop = () => {
      stopSending();
      stopStaying();
    };
  }

  /** What is not there yet stays kept, for the person and the portal that it belongs to. */
  private leave(): void {
    const left = this.all;
    this.all = [];
    for (const upload of left) {
      upload.cancel();
    }
    void this.stop?.();
    this.stop = undefined;
  }
}
export const UploadsService = serviceToken<Uploads>('core:Uploads');

function isSame(left: UploadTarget, right: UploadTarget): boolean {
  return targetKey(left) === targetKey(right);
}

/** One for each file, so that none is written again when another arrives, and tabs do not take each other's away. */
function draftOf({ id, target }: FileUpload): DraftKey {
  return { form: filesForm, entityId: `${targetKey(target)}/${id}` };
}
