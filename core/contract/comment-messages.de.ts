import type { commentContractMessages } from './comment-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof commentContractMessages> = {
  commentUnknown: 'Diesen Kommentar gibt es nicht.',
  commentEmpty: 'Schreiben Sie zuerst etwas.',
  commentPatchEmpty: 'Ändern Sie mindestens ein Feld des Kommentars.',
};
