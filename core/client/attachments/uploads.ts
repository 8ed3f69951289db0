import { injectable } from 'inversify';
import { action, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { AttachedFile, Dispose } from '../../contract';
import { maxAttachmentBytes, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { DefaultDrafts } from '../drafts/default-drafts';
import { DraftsService } from '../drafts/drafts-service';
import { BrowserWindow } from '../ports';
import type { DraftKey } from '../services';
import { Api, ApiError, Ids, Network, Session, Toasts, I18n } from '../services';
import { Signal } from '../signal';
import { FileUpload, targetKey } from './file-upload';
import type { UploadTarget } from './file-upload';
import { uploadMessages } from './messages';
import { cancelOnServer, PartsUpload } from './parts-upload';

/** Uploads at the same time. */
const maxConcurrent = 3;

/** Error codes that a retry of the same file would get again. */
const finalCodes: readonly ApiError['code'][] = ['too_large', 'unsupported_type', 'validation_failed'];

const megabyte = 1_048_576;

/** The outcome of an upload. */
export interface UploadOutcome {
  readonly upload: FileUpload;
  /** Undefined when the file was not attached. */
  readonly attachment: AttachedFile | undefined;
}

/** Prefix of the draft keys of files, and of the lock that guards sending one. */
const filesForm = 'core:files';

/**
 * Uploads of files. They continue after the panel that they were dropped on is closed. Each file is kept as a draft of
 * this person until it has reached the server, and is sent when the connection is back or the panel is opened again, on
 * this page or another.
 */
@injectable()
export class Uploads {
  /** Oldest first. Replaced on each change. */
  all: readonly FileUpload[] = [];
  readonly outcomes = new Signal<UploadOutcome>();
  private readonly watchers = new Map<string, number>();
  private stop: Dispose | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(Network) private readonly network: Network,
    @inject(DraftsService) private readonly drafts: DefaultDrafts,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Ids) private readonly ids: Ids,
    @inject(Clock) private readonly clock: Clock,
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

  /** The uploads of one entity. */
  of(target: UploadTarget): readonly FileUpload[] {
    return this.all.filter((upload) => isSameTarget(upload.target, target));
  }

  /** Uploads files, a few at a time. `folders` are refused. */
  add(target: UploadTarget, files: readonly File[], folders: readonly string[] = []): void {
    const refused = folders.map((name) => {
      const upload = new FileUpload(this.ids.next(), new File([], name), target);
      upload.fail('refused', this.words.translate(uploadMessages.uploadFolder));
      return upload;
    });
    const checked = files.map((file) => this.checked(new FileUpload(this.ids.next(), file, target)));
    for (const upload of checked.filter(({ state }) => state === 'queued')) {
      this.drafts.write(draftOf(upload), upload.file);
    }
    this.put([...refused, ...checked]);
  }

  retry(upload: FileUpload): void {
    upload.queue();
    this.fill();
  }

  /** Removes an upload from the list; one that is running is aborted. */
  dismiss(upload: FileUpload): void {
    upload.dismiss();
    if (upload.state !== 'sending') {
      void cancelOnServer(this.api, upload);
    }
    this.drafts.remove(draftOf(upload));
    this.drop(upload);
  }

  /**
   * Call while the files of an entity are on screen: uploads left by an earlier visit continue, and the caller shows
   * outcomes.
   */
  watch(target: UploadTarget): Dispose & (() => void) {
    const key = targetKey(target);
    this.watchers.set(key, (this.watchers.get(key) ?? 0) + 1);
    void this.resume(target);
    return () => void this.watchers.set(key, (this.watchers.get(key) ?? 1) - 1);
  }

  private async resume(target: UploadTarget): Promise<void> {
    const kept = await this.keptOf(target).catch((error: unknown) => {
      this.logger.error('Files of an earlier visit could not be read.', error);
      return new Map<string, File>();
    });
    const known = new Set(this.all.map(({ id }) => id));
    const left = [...kept].filter(([id]) => !known.has(id));
    this.put(left.map(([id, file]) => this.checked(new FileUpload(id, file, target, true))));
  }

  private keptOf(target: UploadTarget): Promise<ReadonlyMap<string, File>> {
    return this.drafts.readUnder<File>({ form: filesForm, entityId: targetKey(target) });
  }

  /** A size that the contract refuses is checked here first. The limit for documents is the server's, which says it. */
  private checked(upload: FileUpload): FileUpload {
    const { maxBytes = maxAttachmentBytes } = upload.target.calls.continueUpload;
    if (maxBytes !== 'document' && upload.file.size > maxBytes) {
      upload.fail('refused', this.words.translate(uploadMessages.uploadTooLarge, { max: maxBytes / megabyte }));
    }
    return upload;
  }

  private put(uploads: readonly FileUpload[]): void {
    if (uploads.length === 0) {
      return;
    }
    this.all = [...this.all, ...uploads];
    this.observe();
    this.fill();
    for (const upload of uploads.filter(({ state }) => state === 'refused')) {
      this.drafts.remove(draftOf(upload));
      this.report(upload, undefined);
    }
  }

  private fill(): void {
    const free = maxConcurrent - this.all.filter(({ state }) => state === 'sending').length;
    for (const upload of this.all.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) {
      if (!this.network.online) {
        upload.wait();
      } else {
        void this.send(upload);
      }
    }
  }

  private async send(upload: FileUpload): Promise<void> {
    const signal = upload.start();
    try {
      const attached = await this.window.exclusively(`${filesForm}/${upload.id}`, () => this.attach(upload, signal));
      this.drop(upload);
      if (attached !== undefined) {
        this.report(upload, attached);
      }
    } catch (error) {
      this.settle(upload, error);
      if (upload.isDismissed) {
        // Now: the request that began the upload may have been under way when it was dismissed.
        void cancelOnServer(this.api, upload);
      }
    }
    this.fill();
  }

  /** Resolves to undefined when another tab has uploaded the file meanwhile. */
  private async attach(upload: FileUpload, signal: AbortSignal): Promise<AttachedFile | undefined> {
    const { id, target } = upload;
    const isUploaded = upload.isResumed && !(await this.keptOf(target)).has(id);
    const attached = isUploaded ? undefined : await this.sendFile(upload, signal);
    this.drafts.remove(draftOf(upload));
    // Removed before the lock is released to another tab.
    await this.drafts.flush();
    return attached;
  }

  private sendFile(upload: FileUpload, signal: AbortSignal): Promise<AttachedFile> {
    const { id, file, target } = upload;
    if (upload.isInParts) {
      return new PartsUpload({ api: this.api, network: this.network, clock: this.clock }, upload, signal).send();
    }
    return this.api.request(
      target.calls.attach,
      { params: { id: target.entityId }, body: { file } },
      {
        idempotencyKey: id,
        signal,
        onProgress: (fraction) => upload.advance(fraction),
        onFailure: 'caller',
      },
    );
  }

  private settle(upload: FileUpload, error: unknown): void {
    if (!this.all.includes(upload)) {
      return;
    }
    if (!(error instanceof ApiError)) {
      this.logger.error('A file could not be sent.', error);
      upload.fail('failed', this.words.translate(uploadMessages.uploadBroken));
    } else if (error.code === 'offline') {
      if (this.network.online) {
        upload.fail('failed', this.words.translate(uploadMessages.uploadBroken), true);
      } else {
        upload.wait();
      }
    } else {
      upload.fail(finalCodes.includes(error.code) ? 'refused' : 'failed', error.sentences[0] ?? '');
    }
    if (upload.state === 'refused') {
      this.drafts.remove(draftOf(upload));
    }
    if (upload.state !== 'waiting') {
      this.report(upload, undefined);
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

  /** Shows a toast about a failed upload when the files of its entity are not on screen. */
  private report(upload: FileUpload, attachment: AttachedFile | undefined): void {
    if (attachment === undefined && (this.watchers.get(targetKey(upload.target)) ?? 0) === 0) {
      const { reason = '' } = upload;
      this.toasts.error(this.words.translate(uploadMessages.uploadRefused, { name: upload.file.name, reason }));
    }
    this.outcomes.emit({ upload, attachment });
  }

  /**
   * While there are uploads: resumes them when the browser is online again, and stops them when the person or portal
   * changes.
   */
  private observe(): void {
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
      () => this.stopAll(),
    );
    this.stop = () => {
      stopSending();
      stopStaying();
    };
  }

  /** Unfinished uploads stay in the drafts of the person and portal that they belong to. */
  private stopAll(): void {
    const left = this.all;
    this.all = [];
    for (const upload of left) {
      upload.cancel();
    }
    void this.stop?.();
    this.stop = undefined;
  }
}
export const UploadsService = serviceToken<Uploads>('core:UploadsService');

function isSameTarget(left: UploadTarget, right: UploadTarget): boolean {
  return targetKey(left) === targetKey(right);
}

/** One draft per file, so that a new file rewrites no other, and tabs do not remove each other's drafts. */
function draftOf({ id, target }: FileUpload): DraftKey {
  return { form: filesForm, entityId: `${targetKey(target)}/${id}` };
}
