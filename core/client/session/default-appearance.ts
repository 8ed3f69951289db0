import { injectable } from 'inversify';
import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { AppearanceChoice, Change, Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import { untilSettled } from '../api/until-settled';
import type { Appearance, UnsentWrite } from '../services';
import { Api, PendingWrites, Realtime } from '../services';
import type { SessionStore } from './session-store';
import { SessionStoreService } from './session-store';

/** The type of kept choices, as in `KeptEdit`. */
const keptType = 'core:appearance';

/** The person's appearance: the server's values, overlaid with changes made here. */
@injectable()
export class DefaultAppearance implements Appearance {
  /** Changes made here without a response yet, in order. */
  private unanswered: readonly AppearanceChoice[] = [];
  /** Choices that are shown already. */
  private readonly own = new WeakSet<object>();
  private version = 0;
  private release: Dispose | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Realtime) private readonly realtime: Realtime,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(PendingWrites) private readonly pending: PendingWrites,
    @inject(Logger) private readonly logger: Logger,
  ) {
    makeObservable<this, 'unanswered'>(this, { unanswered: observableRef });
  }

  get values(): Appearance['values'] {
    const { appearance } = this.session;
    return this.unanswered.length === 0 ? appearance : Object.assign({}, appearance, ...this.unanswered);
  }

  async change(changes: AppearanceChoice): Promise<void> {
    const choice = { ...changes };
    this.own.add(choice);
    await this.show(choice, async () => {
      const { changeAppearance } = await import('./session-endpoints');
      const edit = { type: keptType, id: this.session.user?.userId ?? '', patch: choice, before: {}, version: 0 };
      const request = this.api.request(changeAppearance, { body: choice }, { unanswered: 'keep', edit });
      return (await untilSettled(request)).version;
    });
    this.own.delete(choice);
  }

  /** Shows choices that wait since an earlier page. */
  private adopt(writes: readonly UnsentWrite[]): void {
    for (const { edit, state, settled } of writes) {
      if (edit?.type === keptType && state !== 'refused' && !this.own.has(edit.patch)) {
        this.own.add(edit.patch);
        // The response is of this person's own change: any version is newer than what this page has read.
        void this.show(edit.patch, () => settled.then(() => this.version));
      }
    }
  }

  /** Shows a choice until its outcome is known, and from then on if it was saved. `save` resolves to its version. */
  private async show(choice: AppearanceChoice, save: () => Promise<number>): Promise<void> {
    const { token } = this.session;
    runInAction(() => void (this.unanswered = [...this.unanswered, choice]));
    try {
      const version = await save();
      this.version = Math.max(this.version, version);
      runInAction(() => {
        // Another person may have signed in while the change waited for the network.
        if (this.session.token === token) {
          this.session.appearance = { ...this.session.appearance, ...choice };
        }
      });
    } catch (error) {
      this.logger.info('The appearance could not be saved.', { reason: String(error) });
    } finally {
      runInAction(() => void (this.unanswered = this.unanswered.filter((each) => each !== choice)));
    }
  }

  /** Applies changes that the person makes in another browser, from the first sign-in until released. */
  start(): Dispose {
    let hasEnded = false;
    const listen = async (): Promise<void> => {
      try {
        const { appearanceChangedLive } = await import('./session-endpoints');
        this.release ??= hasEnded
          ? undefined
          : this.realtime.on(appearanceChangedLive, (change) => this.takeOver(change));
      } catch (error) {
        this.logger.warn('Changes of the appearance are shown after a reload only.', { reason: String(error) });
      }
    };
    const stopAdopting = reaction(
      () => this.pending.items,
      (writes) => this.adopt(writes),
      { fireImmediately: true },
    );
    const stop = reaction(
      () => this.session.user?.userId,
      (userId) => {
        this.version = 0;
        if (userId !== undefined && this.release === undefined) {
          void listen();
        }
      },
      { fireImmediately: true },
    );
    return () => {
      hasEnded = true;
      stop();
      stopAdopting();
      void this.release?.();
      this.release = undefined;
    };
  }

  private takeOver({ id, version, data }: Change<AppearanceChoice>): void {
    if (id === this.session.user?.userId && version >= this.version && data !== undefined) {
      this.version = version;
      runInAction(() => void (this.session.appearance = { ...this.session.appearance, ...data }));
    }
  }
}

export const AppearanceService = serviceToken<DefaultAppearance>('core:AppearanceService');
