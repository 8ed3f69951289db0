import type { Language, Message, MessageText, MessageValues, Said, Translation, Translations } from '../../contract';
import { chooseLanguage, languageOf, languages, ownedBy, said, wordMessage } from '../../contract';
import type { Logger } from '../../kernel/services';
import { wantedLanguages } from './accept-language';

/** What the server says to people, in their languages. One per process. */
export class ServerWords {
  /**
   * @param spoken languages, the first being what messages are written in.
   * @param texts by tag of a language, then by message id.
   */
  constructor(
    readonly spoken: readonly Language[] = languages.slice(0, 1),
    private readonly texts: ReadonlyMap<string, Readonly<Record<string, MessageText>>> = new Map(),
  ) {}

  /** The language of an Accept-Language header, with its region; English when none of it is spoken. */
  choose(header: string | undefined): string {
    return chooseLanguage(wantedLanguages(header), this.spoken);
  }

  /** Words a sentence; what a translation lacks stays English. */
  word(sentence: string | Said, tag: string): string {
    if (typeof sentence === 'string') {
      return sentence;
    }
    const texts = this.texts.get(languageOf(tag, this.spoken)?.tag ?? '') ?? {};
    return wordMessage(sentence, tag, (id) => (Object.hasOwn(texts, id) ? texts[id] : undefined));
  }

  /** The same with the values apart, for one reader. */
  sayer(tag: string): Sayer {
    return (message, ...values) => this.word(said(message, ...values), tag);
  }
}

/** Words a message for one reader. */
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

/** Loads the translations of core and of all plugins. Messages of a translation that does not load stay English. */
export async function loadWords(sources: readonly TranslatedPart[], logger: Logger): Promise<ServerWords> {
  const spoken = [...languages, ...sources.flatMap((source) => source.languages ?? [])];
  const texts = new Map<string, Readonly<Record<string, MessageText>>>();
  for (const { tag } of spoken) {
    const parts = await Promise.all(
      sources.map(async ({ owner, translations }): Promise<Translation> => {
        try {
          return ownedBy(owner, (await translations[tag]?.())?.translation ?? {});
        } catch (error) {
          logger.error(`The texts of '${owner}' in '${tag}' could not be loaded; its sentences stay English.`, error);
          return {};
        }
      }),
    );
    texts.set(tag, Object.assign({}, ...parts) as Translation);
  }
  return new ServerWords(spoken, texts);
}
