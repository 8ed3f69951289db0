import { injectable } from 'inversify';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Label, Message, MessageText, MessageValues, Said } from '../../contract';
import { labelId, wordMessage, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { BrowserWindow } from '../ports';
import type { Words } from '../services';

/** Texts of one language by message id, and the language tag for Intl. */
export interface Catalogue {
  readonly language: string;
  readonly texts: Readonly<Record<string, MessageText>>;
}

/**
 * English until a catalogue of another language is in use; numbers and dates are formatted for the person's English
 * locale.
 */
@injectable()
export class DefaultWords implements Words {
  language: string;
  private texts: Catalogue['texts'] = {};

  constructor(@inject(BrowserWindow) window: BrowserWindow) {
    this.language = window.languages.find((language) => /^en\b/i.test(language)) ?? 'en';
    makeAutoObservable<this, 'texts'>(this, { texts: observableRef, say: false, label: false });
  }

  say<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string {
    return this.word({ message: message as unknown as Message<string>, values: values[0] ?? {} });
  }

  label(label: Label): string {
    if (typeof label !== 'string') {
      return this.say(label);
    }
    const text = this.texts[labelId(label)];
    return typeof text === 'string' ? text : label;
  }

  /** Switches the language; messages that its catalogue lacks stay English. */
  use({ language, texts }: Catalogue): void {
    this.language = language;
    this.texts = texts;
  }

  private word(said: Said): string {
    const { texts } = this;
    return wordMessage(said, this.language, (id) => (Object.hasOwn(texts, id) ? texts[id] : undefined));
  }
}

export const WordsService = serviceToken<DefaultWords>('core:WordsService');
