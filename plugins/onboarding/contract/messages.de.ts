import type { TranslationOf } from '@tessera/core/contract';
import type { onboardingContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof onboardingContractMessages> = {
  fieldJobTitle: 'Position',
  fieldPhone: 'Telefon',
  fieldCountry: 'Land',
  fieldDialingCode: 'Vorwahl',
  fieldTimeZone: 'Zeitzone',
  fieldCompanyName: 'Name der Firma',
  fieldTeamName: 'Name des Teams',
  fieldProjectName: 'Name des Projekts',
  namesTooMany: 'Vorerst können Sie bis zu {max} hinzufügen.',
  planInvalid: 'Schließen Sie mit der kostenlosen Testphase ab; einen anderen Tarif können Sie später wählen.',
};
