import type { coreContractMessages } from './contract-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof coreContractMessages> = {
  personName: 'Name',
  lineMissing: 'Füllen Sie „{field}“ aus.',
  lineLong: '„{field}“ darf höchstens {max} Zeichen lang sein.',
  linePlain: '„{field}“ muss reiner Text ohne < oder > sein.',
  emailMissing: 'Geben Sie eine E-Mail-Adresse ein.',
  emailInvalid: 'Geben Sie eine gültige E-Mail-Adresse ein, etwa name@firma.de.',
  fileUnknown: 'Diese Datei gibt es nicht.',
  uploadMissing: 'Wählen Sie eine Datei.',
  richTextLong: 'Der Text ist zu lang. Kürzen Sie ihn, oder hängen Sie ihn als Datei an.',
  richTextInvalid: 'Der Text enthält Zeichen, die nicht gespeichert werden können.',
  linkInvalid: 'Ein Link muss mit https:// oder mailto: beginnen.',
  searchMissing: 'Geben Sie einen Suchbegriff ein.',
  searchLong: 'Der Suchbegriff darf höchstens {max} Zeichen lang sein.',
};
