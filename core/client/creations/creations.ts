import { injectable } from 'inversify';
import { action, computed, makeObservable, observable, runInAction } from 'mobx';
import type { OwnedId } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock } from '../../kernel/services';
import type { Contributed, Contributions, ViewContribution } from '../contributions/contributions';
import { ContributionsService } from '../contributions/contributions';
import { lazyImport } from '../lazy/lazy-import';
import { viewLoaderOf } from '../lazy/view-loader';
import type { CreationContribution } from '../plugin';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import { PluginRuntimeService } from '../runtime/plugin-runtime';
import { I18n, Session, Storage, Toasts } from '../services';
import { warnIfPortalIsReadOnly } from '../session/warn-if-read-only';
import { jsonKey } from '../storage/storage-key';

/** Ids of creations, the last used first; deleted at sign-out. */
const usedKey = jsonKey('core.usedCreations', (value) => (Array.isArray(value) ? value.map(String) : []));

/** A creation whose form is open. */
export interface ShownCreation {
  readonly creation: Contributed<CreationContribution>;
  /** Takes `CreationProps`. */
  readonly view: ViewContribution;
}

/** What the person can create now, and the form that is shown over the page. */
@injectable()
export class Creations {
  private shownId: OwnedId | undefined = undefined;

  constructor(
    @inject(ContributionsService) private readonly contributions: Contributions,
    @inject(PluginRuntimeService) private readonly runtime: PluginRuntime,
    @inject(Storage) private readonly storage: Storage,
    @inject(Session) private readonly session: Session,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
  ) {
    makeObservable<this, 'shownId'>(this, {
      shownId: observable,
      offered: computed,
      shown: computed,
      close: action,
    });
  }

  /** By order. Entries change with plan and role. */
  get offered(): readonly Contributed<CreationContribution>[] {
    return this.contributions.creations;
  }

  /** The form that is shown over the page; none once its gate has closed. */
  get shown(): ShownCreation | undefined {
    const creation = this.offered.find(({ id }) => id === this.shownId);
    return creation?.load === undefined
      ? undefined
      : { creation, view: { ...creation, load: viewLoaderOf(creation.load) } };
  }

  /** In a read-only portal, shows a warning and returns true. */
  warnIfReadOnly(): boolean {
    return warnIfPortalIsReadOnly(this.session, this.toasts, this.words);
  }

  /** Opens the form of a creation. Warns instead in a read-only portal, before the person fills in a form. */
  async start({ id, pluginId, run }: Contributed<CreationContribution>): Promise<void> {
    if (this.warnIfReadOnly()) {
      return;
    }
    this.storage.write(usedKey, [id, ...this.used.filter((each) => each !== id)]);
    if (run === undefined) {
      runInAction(() => (this.shownId = id));
      return;
    }
    const [running, act] = await Promise.all([this.runtime.whenActive(pluginId), lazyImport(run, this.clock)]);
    await act(running.context);
  }

  /** Closes the form that is shown over the page. */
  close(): void {
    this.shownId = undefined;
  }

  /** Ids, the last used first. */
  get used(): readonly string[] {
    return this.storage.read(usedKey) ?? [];
  }
}

export const CreationsService = serviceToken<Creations>('core:CreationsService');
