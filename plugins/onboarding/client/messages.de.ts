import type { TranslationOf } from '@tessera/core/contract';
import type { onboardingMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof onboardingMessages> = {
  stepCompany: 'Ihre Firma',
  stepOfficeTeams: 'Büroteams',
  stepProjects: 'Projekte',
  stepFinish: 'Abschluss',

  progress: 'Schritt {step} von {total}',

  companyTitle: 'Ihre Firma',
  companyHint: 'Das sehen alle, denen Sie eine Einladung senden.',
  companyName: 'Name der Firma',
  companyNameMissing: 'Geben Sie den Namen Ihrer Firma ein.',
  memberTitle: 'Über Sie',
  memberHint: 'So sehen andere Sie.',
  fullName: 'Vollständiger Name',
  fullNameMissing: 'Geben Sie Ihren Namen so ein, wie man Sie im Team kennt.',
  jobTitle: 'Ihre Position',
  country: 'Land',
  phone: 'Telefon',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Datum und Uhrzeit richten sich nach dieser Zone.',
  timeZoneMissing: 'Wählen Sie eine Zeitzone.',

  toOfficeTeams: 'Weiter zu den Büroteams',
  toProjects: 'Weiter zu den Projekten',
  toFinish: 'Weiter',
  skip: 'Vorerst überspringen',
  back: 'Zurück',

  named: 'Teams und Projekte',
  namedHint: 'Bei der Einrichtung der Firma angegeben.',
  teamsTitle: 'Büroteams',
  teamsHint: 'Welche Teams gibt es bei {company}? Die Namen stehen bereit, sobald Sie Teams nutzen.',
  teamName: 'Name des Teams',
  teamAdd: 'Team hinzufügen',
  teamRemove: 'Team {name} entfernen',
  teamExamples: 'Zum Beispiel',
  exampleProduct: 'Produkt',
  exampleSales: 'Vertrieb',
  exampleSupport: 'Support',
  exampleFinance: 'Finanzen',

  projectsTitle: 'Projekte',
  projectsHint: 'Woran arbeiten Sie gerade? Die Namen stehen bereit, sobald Sie Projekte nutzen.',
  projectName: 'Name des Projekts',
  projectAdd: 'Projekt hinzufügen',
  projectRemove: 'Projekt {name} entfernen',
  finish: 'Abschließen und kostenlos testen',
  finishMember: 'Abschließen',
  readyTitle: 'Alles ist bereit',
  readyHint: 'Mit dem Abschluss beginnt Ihre kostenlose Testphase.',

  nameDuplicate: '„{name}“ ist bereits auf der Liste.',
  tooMany: 'Vorerst können Sie bis zu {count} hinzufügen.',
  loadFailed: 'Ihre Antworten konnten nicht geladen werden',
  loadFailedHint: 'Alle Ihre Eingaben bleiben erhalten. Versuchen Sie es noch einmal.',
  retry: 'Noch einmal versuchen',
};
