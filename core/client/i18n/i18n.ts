import type { Label, Language, Message, MessageValues } from '../../contract';
import { serviceToken } from '../../contract';

/** Messages in the person's language. Reading them in an observer subscribes to the language. */
export interface I18n {
  readonly language: string;
  translate<Names extends string>(
    message: Message<Names>,
    ...values: [Names] extends [never] ? [] : [MessageValues<Names>]
  ): string;
  /** Translates a label of a manifest. */
  translateLabel(label: Label): string;
}
export const I18n = serviceToken<I18n>('core:I18n');

/** The language of the interface. Observable. */
export interface Languages {
  readonly available: readonly Language[];
  /** The language in use: the chosen one as soon as its texts have loaded. */
  readonly current: Language;
  /** False while the texts of the chosen language are still loading. */
  readonly isReady: boolean;
  /**
   * Takes effect immediately: for a signed-in person on all devices, otherwise in this browser until the next sign-in
   * or sign-out.
   */
  choose(tag: string): Promise<void>;
}
export const Languages = serviceToken<Languages>('core:Languages');
