import type { TranslationOf } from '@tessera/core/contract';
import type { profileServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof profileServerMessages> = {
  noPhoto: 'Dieses Foto gibt es nicht.',
  photoTooLarge: 'Dieses Bild ist zu groß. Wählen Sie eines von höchstens {max} MB.',
};
