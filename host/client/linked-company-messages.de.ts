import type { TranslationOf } from '@tessera/core/contract';
import type { linkedCompanyMessages } from './linked-company-messages';

export const translation: TranslationOf<typeof linkedCompanyMessages> = {
  linkedTitle: 'Diese Adresse gehört zu einer anderen Firma',
  linkedText:
    'Sie sind kein Mitglied dieser Firma. Bitten Sie die Person, die Ihnen den Link geschickt hat, Sie einzuladen.',
  linkedUnknown: 'Es ließ sich nicht prüfen, ob Sie zur Firma dieser Adresse gehören',
  linkedUnknownText: 'Der Server hat nicht geantwortet. Es wurde nichts geändert. Versuchen Sie es erneut.',
  linkedOffline: 'Sie sind offline. Es wird wieder geprüft, sobald Sie online sind.',
};
