import type { TranslationOf } from '../../contract';
import type { customEntryMessages } from './custom-entry-messages';

/** German. */
export const translation: TranslationOf<typeof customEntryMessages> = {
  customMoreFields: 'Weitere Felder',
  customFieldsMenu: 'Felder',
  customSetValue: 'Setzen',
  customSetYes: 'Ja',
  customSetNo: 'Nein',
  customClearValue: 'Feld leeren',
};
