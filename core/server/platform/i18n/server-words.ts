import type {
  Language,
  Message,
  MessageText,
  MessageValues,
  LocalizedText,
  Translation,
  Translations,
} from '../../../contract';
import { chooseLanguage, languageOf, languages, ownedBy, localized, translateMessage } from '../../../contract';
import type { Logger } from '../../../kernel/services';
import { wantedLanguages } from './accept-language';

/** Translates the server's messages. One per process. */
export class ServerWords {
  /**
   * @param spoken supported languages; messages are written in the first one
   * @param texts by language tag, then by message id
   */
  constructor(
    readonly spoken: readonly Language[] = languages.slice(0, 1),
    private readonly texts: ReadonlyMap<string, Readonly<Record<string, MessageText>>> = new Map(),
  ) {}

  /** Chooses the language of an Accept-Language header, with its region. Default: English. */
  choose(header: string | undefined): string {
    return chooseLanguage(wantedLanguages(header), this.spoken);
  }

  /** Translates a message. Messages without a translation stay English. */
  word(sentence: string | LocalizedText, tag: string): string {
    if (typeof sentence === 'string') {
      return sentence;
    }
    const texts = this.texts.get(languageOf(tag, this.spoken)?.tag ?? '') ?? {};
    return translateMessage(sentence, tag, (id) => (Object.hasOwn(texts, id) ? texts[id] : undefined));
  }

  /** Returns a function that translates into one language, with message and values as separate arguments. */
  sayer(tag: string): Sayer {
    return (message, ...values) => this.word(localized(message, ...values), tag);
  }
}

/** Translates a message into one language. */
export type Sayer = <Names extends string>(
  message: Message<Names>,
  ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
) => string;

/** Messages of core or of one plugin in other languages, and the languages that a plugin adds. */
export interface TranslatedPart {
  /** `core` or the plugin's id. */
  readonly owner: string;
  readonly translations: Translations;
  readonly languages?: readonly Language[] | undefined;
}

/** Loads the messages of core and all plugins. If a translation does not load, its owner's messages stay English. */
export async function loadWords(sources: readonly TranslatedPart[], logger: Logger): Promise<ServerWords> {
  const spoken = [...languages, ...sources.flatMap((source) => source.languages ?? [])];
  const texts = new Map<string, Readonly<Record<string, MessageText>>>();
  for (const { tag } of spoken) {
    const parts = await Promise.all(
      sources.map(async ({ owner, translations }): Promise<Translation> => {
        try {
          return ownedBy(owner, (await translations[tag]?.())?.translation ?? {});
        } catch (error) {
          logger.error(
            `The translation of '${owner}' into '${tag}' could not be loaded. Its messages stay English.`,
            error,
          );
          return {};
        }
      }),
    );
    texts.set(tag, Object.assign({}, ...parts) as Translation);
  }
  return new ServerWords(spoken, texts);
}
