import type { TranslationOf } from '../../../contract';
import type { savedViewMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof savedViewMessages> = {
  viewMissing: 'Diese Ansicht wurde gelöscht oder ist nicht mehr freigegeben.',
  viewOfOther:
    'Nur die Person, der diese Ansicht gehört, und Admins können sie ändern. Speichern Sie stattdessen eine eigene.',
  viewsFull: 'Sie haben bereits {max} gespeicherte Ansichten. Löschen Sie zuerst einige.',
};
