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
import { textKey } from '../storage/storage-key';
import type { DefaultWords } from './default-words';
import { WordsService } from './default-words';

/** Goes with the sign-out, like everything that is the person's. */
const languageKey = textKey('core.language');

/** Whose texts they are. */
export interface TranslationSource {
  readonly owner: string;
  readonly translations: Translations;
}

/** Chooses the language and brings its texts. English costs no request: its texts stand where they are said. */
@injectable()
export class DefaultLanguages implements Languages {
  spoken: readonly Language[] = languages;
  private copy: string | undefined;
  private stopRetry: (() => void) | undefined = undefined;
  private sources: readonly TranslationSource[] = [{ owner: 'core', translations: { de: () => import('./german') } }];

  constructor(
    @inject(WordsService) private readonly words: DefaultWords,
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
      spoken: observableRef,
      add: false,
      choose: false,
      ready: false,
      start: false,
    });
  }

  get current(): Language {
    return languageOf(this.words.language, this.spoken) ?? languages[0];
  }

  async choose(tag: string): Promise<void> {
    runInAction(() => (this.copy = tag));
    this.storage.write(languageKey, tag);
    if (this.session.state === 'signed-in') {
      await this.appearance.change({ language: tag });
    }
  }

  /** Takes the texts of the host and of plugins. Resolves when those of the present language are there. */
  async add(sources: readonly TranslationSource[], spoken: readonly Language[] = []): Promise<void> {
    this.sources = [...this.sources, ...sources];
    runInAction(() => (this.spoken = [...this.spoken, ...spoken]));
    await this.speak(this.wanted);
  }

  /** Resolves when the language that is wanted now is spoken. */
  async ready(): Promise<void> {
    if (this.words.language !== this.wanted) {
      await this.speak(this.wanted);
    }
  }

  /** Follows the person's choice until released. */
  start(): Dispose {
    const stops = [
      reaction(
        () => this.wanted,
        (tag) => void this.speak(tag),
      ),
      reaction(
        () => this.kept,
        (tag) => tag !== undefined && this.storage.write(languageKey, tag),
      ),
      // A sign-out takes the copy with it; the next person begins with the browser's language.
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

  /** As the server keeps it for the person. */
  private get kept(): string | undefined {
    const tag = this.appearance.values?.['language'];
    return typeof tag === 'string' ? tag : undefined;
  }

  /** The choice in the region that the browser asks for, or what the browser asks for. */
  private get wanted(): string {
    const asked = this.window.languages;
    const chosen = this.kept ?? this.copy;
    const language = chosen === undefined ? undefined : languageOf(chosen, this.spoken);
    return language === undefined
      ? chooseLanguage(asked, this.spoken)
      : (asked.find((tag) => languageOf(tag, this.spoken) === language) ?? language.tag);
  }

  private async speak(tag: string, attempt = 0): Promise<void> {
    const { spoken, sources } = this;
    let isComplete = true;
    this.stopRetry?.();
    const name = languageOf(tag, spoken)?.tag ?? '';
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
    // Somebody may have chosen again meanwhile, or further texts may be on their way.
    if (this.wanted === tag && this.sources === sources) {
      this.words.use({ language: tag, texts: Object.assign({}, ...parts) as Record<string, string> });
      if (!isComplete) {
        this.stopRetry = this.retries.schedule(attempt, () => void this.speak(this.wanted, attempt + 1));
      }
    }
  }
}

export const LanguagesService = serviceToken<DefaultLanguages>('core:LanguagesService');

/** What plugins bring. */
export function sourcesOf(plugins: readonly ClientPlugin[]): readonly TranslationSource[] {
  return plugins.flatMap(({ manifest: { id }, translations }) =>
    translations === undefined ? [] : [{ owner: id, translations }],
  );
}
