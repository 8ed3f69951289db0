import type {
  Language,
  Message,
  MessageText,
  MessageValues,
  LocalizedText,
  TextReader,
  Translation,
  Translations,
} from '../../../contract';
import {
  chooseLanguage,
  languageOf,
  languages as coreLanguages,
  ownedBy,
  localized,
  translateMessage,
} from '../../../contract';
import type { Logger } from '../../../kernel/services';
import { preferredLanguages } from './accept-language';

/** Translates the server's messages. One per process. */
export class Translator {
  /**
   * @param languages supported languages; messages are written in the first one
   * @param texts by language tag, then by message id
   */
  constructor(
    readonly languages: readonly Language[] = coreLanguages.slice(0, 1),
    private readonly texts: ReadonlyMap<string, Readonly<Record<string, MessageText>>> = new Map(),
  ) {}

  /** Chooses the language of an Accept-Language header, with its region. Default: English. */
  chooseLanguage(header: string | undefined): string {
    return chooseLanguage(preferredLanguages(header), this.languages);
  }

  /** Whether the product has a language, of any region. */
  supports(tag: string): boolean {
    return languageOf(tag, this.languages) !== undefined;
  }

  /** Which way a language is written; left to right for an unsupported one. */
  directionOf(tag: string): Language['direction'] {
    return languageOf(tag, this.languages)?.direction ?? 'ltr';
  }

  /**
   * Translates a message. Messages without a translation stay English.
   *
   * @param timeZone in which dates are formatted; where the reader's is unknown, as in refusals, UTC.
   */
  translate(sentence: string | LocalizedText, tag: string, timeZone = 'UTC'): string {
    if (typeof sentence === 'string') {
      return sentence;
    }
    const texts = this.texts.get(languageOf(tag, this.languages)?.tag ?? '') ?? {};
    return translateMessage(sentence, { language: tag, timeZone }, (id) =>
      Object.hasOwn(texts, id) ? texts[id] : undefined,
    );
  }

  /** Returns a function that translates for one reader, with message and values as separate arguments. */
  translateFor({ language, timeZone }: TextReader): TranslateMessage {
    return (message, ...values) => this.translate(localized(message, ...values), language, timeZone);
  }
}

/** Translates a message for one reader. */
export type TranslateMessage = <Names extends string>(
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
export async function loadTranslator(sources: readonly TranslatedPart[], logger: Logger): Promise<Translator> {
  const spoken = [...coreLanguages, ...sources.flatMap((source) => source.languages ?? [])];
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
  return new Translator(spoken, texts);
}
