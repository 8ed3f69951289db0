import type { TranslationOf } from '../../../contract';
import type { customFieldMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof customFieldMessages> = {
  fieldWasDeleted: 'Dieses Feld wurde gelöscht.',
  fieldGone: 'Ein Feld, das Sie ausgefüllt haben, wurde inzwischen gelöscht.',
  fieldNameTaken: 'Es gibt schon ein Feld „{name}“. Wählen Sie einen anderen Namen.',
  fieldsFull: 'Es gibt schon {max} Felder. Löschen Sie zuerst einige.',
  fieldNeedsOptions: 'Fügen Sie mindestens eine Option hinzu.',
  fieldHasNoOptions: 'Nur Felder zum Auswählen haben Optionen.',
  fieldHasNoUnit: 'Nur Zahlen haben eine Einheit.',
  fieldOptionTaken: 'Die Option „{name}“ gibt es zweimal. Wählen Sie einen anderen Namen.',
  fieldNotText: 'Geben Sie „{field}“ als Text ein.',
  fieldTextLong: '„{field}“ hat höchstens {max} Zeichen.',
  fieldNotNumber: 'Geben Sie „{field}“ als Zahl mit höchstens vier Nachkommastellen ein.',
  fieldNotDate: 'Geben Sie „{field}“ als Datum ein.',
  fieldNotLink: 'Geben Sie „{field}“ als Adresse ein, die mit https:// oder http:// beginnt.',
  fieldNotChecked: '„{field}“ kann nur angehakt sein oder nicht.',
  fieldOptionGone:
    'Eine Option, die Sie in „{field}“ gewählt haben, wurde inzwischen entfernt. Wählen Sie eine andere.',
  fieldSortGone: 'Das Feld, nach dem diese Liste sortiert ist, wurde gelöscht. Wählen Sie eine andere Reihenfolge.',
  fieldSortsNot:
    'Nach „{field}“ können Listen nicht sortiert werden, weil es mehrere Optionen hat. Wählen Sie eine andere Reihenfolge.',
  fieldGroupGone: 'Das Feld, nach dem diese Liste gruppiert ist, wurde gelöscht. Wählen Sie ein anderes.',
  fieldGroupsNot:
    'Nach „{field}“ können Listen nicht gruppiert werden. Wählen Sie ein Feld zum Anhaken, mit einer Option oder einer Person.',
  fieldNotMember: 'Wählen Sie in „{field}“ ein Mitglied Ihrer Firma.',
};
