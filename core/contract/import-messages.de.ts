import type { importContractMessages } from './import-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof importContractMessages> = {
  importEmpty: 'Senden Sie mindestens eine Zeile.',
  importLong: 'Senden Sie höchstens {max} Zeilen auf einmal.',
};
