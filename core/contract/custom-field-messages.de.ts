import type { customFieldContractMessages } from './custom-field-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof customFieldContractMessages> = {
  fieldName: 'Name',
  fieldUnit: 'Einheit',
  fieldOptionName: 'Option',
  fieldUnknown: 'Dieses Feld gibt es nicht.',
  fieldTypeUnknown: 'Diese Felder gibt es nicht.',
  fieldKindUnknown: 'Wählen Sie die Art des Feldes.',
  fieldOptionUnknown: 'Diese Option gibt es nicht.',
  fieldOptionsTooMany: 'Ein Feld hat höchstens {max} Optionen. Entfernen Sie zuerst einige.',
  fieldPositionInvalid: 'Dieser Platz in der Liste ist nicht gültig.',
  fieldUnchanged: 'Ändern Sie den Namen, die Einheit, die Optionen oder den Platz.',
  fieldValueInvalid: 'Geben Sie einen Wert ein, der zum Feld passt.',
  fieldsTooMany: 'Auf einmal können höchstens {max} Felder gesetzt werden.',
};
