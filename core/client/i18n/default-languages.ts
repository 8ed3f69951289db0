import { injectable } from 'inversify';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Dispose, Language, Translations } from '../../contract';
import { chooseLanguage, languageOf, languages, ownedBy, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import type { ClientPlugin } from '../plugin';
import { BrowserWindow } from '../ports';
import type { LazyRetry } from '../lazy/lazy-retry';
import { LazyRetryService } from '../lazy/lazy-retry';
import { lazyImport } from '../lazy/lazy-import';
import type { Languages } from '../services';
import { Appearance, Storage } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import { languageKey } from '../storage/stored-values';
import type { DefaultI18n } from './default-i18n';
import { I18nService } from './default-i18n';

/** The texts of one owner: core, the host or a plugin. */
export interface TranslationSource {
  readonly owner: string;
  readonly translations: Translations;
}

/** Chooses the language and loads its texts. English needs no request: its texts are part of the code. */
@injectable()
export class DefaultLanguages implements Languages {
  available: readonly Language[] = languages;
  private copy: string | undefined;
  private stopRetry: (() => void) | undefined = undefined;
  private sources: readonly TranslationSource[] = [{ owner: 'core', translations: { de: () => import('./german') } }];

  constructor(
    @inject(I18nService) private readonly words: DefaultI18n,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(Appearance) private readonly appearance: Appearance,
    @inject(Storage) private readonly storage: Storage,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(LazyRetryService) private readonly retries: LazyRetry,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.copy = storage.read(languageKey);
    makeAutoObservable<this, 'words' | 'session' | 'sources' | 'stopRetry' | 'retries'>(this, {
      stopRetry: false,
      retries: false,
      words: false,
      session: false,
      sources: false,
      available: observableRef,
      add: false,
      choose: false,
      ready: false,
      start: false,
    });
  }

  get current(): Language {
    return languageOf(this.words.language, this.available) ?? languages[0];
  }

  get isReady(): boolean {
    return this.words.language === this.wanted;
  }

  async choose(tag: string): Promise<void> {
    runInAction(() => (this.copy = tag));
    this.storage.write(languageKey, tag);
    if (this.session.state === 'signed-in') {
      await this.appearance.change({ language: tag });
    }
  }

  /** Adds the texts of the host and of plugins. Resolves when those of the current language have loaded. */
  async add(sources: readonly TranslationSource[], spoken: readonly Language[] = []): Promise<void> {
    this.sources = [...this.sources, ...sources];
    runInAction(() => (this.available = [...this.available, ...spoken]));
    await this.load(this.wanted);
  }

  /** Resolves when the wanted language is in use. */
  async ready(): Promise<void> {
    if (!this.isReady) {
      await this.load(this.wanted);
    }
  }

  /** Applies the person's choice until released. */
  start(): Dispose {
    const stops = [
      reaction(
        () => this.wanted,
        (tag) => void this.load(tag),
      ),
      reaction(
        () => this.stored,
        (tag) => tag !== undefined && this.storage.write(languageKey, tag),
      ),
      // A sign-out clears the copy; the next person starts with the browser's language.
      reaction(
        () => this.session.state,
        () => (this.copy = this.storage.read(languageKey)),
      ),
    ];
    return () => {
      this.stopRetry?.();
      for (const stop of stops) {
        stop();
      }
    };
  }

  /** The language that the server stores for the person. */
  private get stored(): string | undefined {
    const tag = this.appearance.values?.['language'];
    return typeof tag === 'string' ? tag : undefined;
  }

  /** The chosen language in the region that the browser prefers, or the browser's own preference. */
  private get wanted(): string {
    const preferred = this.window.languages;
    const chosen = this.stored ?? this.copy;
    const language = chosen === undefined ? undefined : languageOf(chosen, this.available);
    return language === undefined
      ? chooseLanguage(preferred, this.available)
      : (preferred.find((tag) => languageOf(tag, this.available) === language) ?? language.tag);
  }

  private async load(tag: string, attempt = 0): Promise<void> {
    const { available, sources } = this;
    let isComplete = true;
    this.stopRetry?.();
    const name = languageOf(tag, available)?.tag ?? '';
    const parts = await Promise.all(
      sources.map(async ({ owner, translations: { [name]: load } }) => {
        try {
          return load === undefined ? {} : ownedBy(owner, (await lazyImport(load, this.clock)).translation);
        } catch (error) {
          this.logger.error(
            `The texts of '${owner}' in '${name}' did not load; they stay English until they do.`,
            error,
          );
          isComplete = false;
          return {};
        }
      }),
    );
    // The choice may have changed meanwhile, or further texts may be loading.
    if (this.wanted === tag && this.sources === sources) {
      this.words.use({ language: tag, texts: Object.assign({}, ...parts) as Record<string, string> });
      if (!isComplete) {
        this.stopRetry = this.retries.schedule(attempt, () => void this.load(this.wanted, attempt + 1));
      }
    }
  }
}

export const LanguagesService = serviceToken<DefaultLanguages>('core:LanguagesService');

/** The texts of plugins. */
export function sourcesOf(plugins: readonly ClientPlugin[]): readonly TranslationSource[] {
  return plugins.flatMap(({ manifest: { id }, translations }) =>
    translations === undefined ? [] : [{ owner: id, translations }],
  );
}
