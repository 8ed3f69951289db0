import type { coreContractMessages } from './contract-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof coreContractMessages> = {
  personName: 'Name',
  companyName: 'Name der Firma',
  localeInvalid: 'Wählen Sie eine Sprache, etwa en oder de.',
  currencyInvalid: 'Wählen Sie eine Währung, etwa EUR oder USD.',
  holidayDay: 'Wählen Sie einen Tag, etwa 2026-12-25.',
  holidayName: 'Name des Feiertags',
  lineMissing: 'Füllen Sie „{field}“ aus.',
  lineLong: '„{field}“ darf höchstens {max} Zeichen lang sein.',
  linePlain: '„{field}“ muss reiner Text ohne < oder > sein.',
  emailMissing: 'Geben Sie eine E-Mail-Adresse ein.',
  emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein, etwa name@firma.de.',
  fileUnknown: 'Diese Datei gibt es nicht.',
  uploadMissing: 'Wählen Sie eine Datei.',
  richTextLong: 'Der Text ist zu lang. Kürzen Sie ihn, oder hängen Sie ihn als Datei an.',
  richTextInvalid: 'Der Text enthält Zeichen, die nicht gespeichert werden können.',
  richTextDeep: 'Der Text ist zu tief verschachtelt. Vereinfachen Sie ihn, oder hängen Sie ihn als Datei an.',
  linkInvalid: 'Ein Link muss mit https://, mailto: oder / beginnen.',
  watchedIdsInvalid: 'Senden Sie durch Kommas getrennte IDs, höchstens {max}.',
  filterInvalid: 'Wählen Sie einen anderen Wert für den Filter „{field}“.',
  searchMissing: 'Geben Sie einen Suchbegriff ein.',
  searchLong: 'Der Suchbegriff darf höchstens {max} Zeichen lang sein.',
};
