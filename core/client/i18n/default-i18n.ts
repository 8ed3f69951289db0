import { injectable } from 'inversify';
import { makeAutoObservable, observableRef } from 'mobx';
import type { Label, Message, MessageText, MessageValues, LocalizedText } from '../../contract';
import { labelId, translateMessage, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { BrowserWindow } from '../ports';
import type { I18n } from '../services';

/** Texts of one language by message id, and the language tag for Intl. */
export interface MessageCatalogue {
  readonly language: string;
  readonly texts: Readonly<Record<string, MessageText>>;
}

/**
 * English until a catalogue of another language is in use; numbers and dates are formatted for the person's English
 * locale.
 */
@injectable()
export class DefaultI18n implements I18n {
  language: string;
  private texts: MessageCatalogue['texts'] = {};

  constructor(@inject(BrowserWindow) window: BrowserWindow) {
    this.language = window.languages.find((language) => /^en\b/i.test(language)) ?? 'en';
    makeAutoObservable<this, 'texts'>(this, { texts: observableRef, translate: false, translateLabel: false });
  }

  translate<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string {
    return this.word({ message: message as unknown as Message<string>, values: values[0] ?? {} });
  }

  translateLabel(label: Label): string {
    if (typeof label !== 'string') {
      return this.translate(label);
    }
    const text = this.texts[labelId(label)];
    return typeof text === 'string' ? text : label;
  }

  /** Switches the language; messages that its catalogue lacks stay English. */
  use({ language, texts }: MessageCatalogue): void {
    this.language = language;
    this.texts = texts;
  }

  private word(said: LocalizedText): string {
    const { texts } = this;
    return translateMessage(said, { language: this.language, timeZone: undefined }, (id) =>
      Object.hasOwn(texts, id) ? texts[id] : undefined,
    );
  }
}

export const I18nService = serviceToken<DefaultI18n>('core:I18nService');
