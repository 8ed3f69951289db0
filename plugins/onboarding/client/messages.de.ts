import type { TranslationOf } from '@tessera/core/contract';
import type { onboardingMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof onboardingMessages> = {
  stepCompany: 'Ihre Firma',
  stepYou: 'Über Sie',
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
  timeZoneHint: 'Für Fälligkeiten und Erinnerungen. Alle können später ihre eigene Zeitzone wählen.',
  timeZoneMissing: 'Wählen Sie eine Zeitzone.',
  now: 'jetzt {time}',

  photo: 'Ihr Foto',
  photoHint: 'Ein Bild bis 10 MB. Es wird quadratisch zugeschnitten.',
  photoChoose: 'Bild wählen',
  photoChange: 'Bild wechseln',
  photoTooLarge: 'Dieses Bild ist größer als 10 MB. Wählen Sie ein kleineres.',

  toOfficeTeams: 'Weiter zu den Büroteams',
  toProjects: 'Weiter zu den Projekten',
  finishLater: 'Später abschließen',
  skip: 'Vorerst überspringen',
  back: 'Zurück',

  teamsTitle: 'Büroteams',
  teamsHint: 'Welche Teams arbeiten bei {company}? Das können Sie jederzeit ändern.',
  teamName: 'Name des Teams',
  teamAdd: 'Team hinzufügen',
  teamRemove: 'Team {name} entfernen',
  teamExamples: 'Zum Beispiel',
  exampleProduct: 'Produkt',
  exampleSales: 'Vertrieb',
  exampleSupport: 'Support',
  exampleFinance: 'Finanzen',

  projectsTitle: 'Projekte',
  projectsHint: 'Woran arbeiten Sie gerade? Ein oder zwei Namen genügen für den Anfang.',
  projectName: 'Name des Projekts',
  projectAdd: 'Projekt hinzufügen',
  projectRemove: 'Projekt {name} entfernen',
  finish: 'Abschließen und kostenlos testen',
  finishMember: 'Abschließen',
  finishSkip: 'Ohne Projekte abschließen',

  nameDuplicate: '„{name}“ ist bereits auf der Liste.',
  tooMany: 'Vorerst können Sie bis zu {count} hinzufügen.',
  loadFailed: 'Ihre Antworten konnten nicht geladen werden',
  loadFailedHint: 'Alle Ihre Eingaben bleiben erhalten. Versuchen Sie es noch einmal.',
  retry: 'Noch einmal versuchen',
};
