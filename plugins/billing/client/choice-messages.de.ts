import type { TranslationOf } from '@tessera/core/contract';
import type { choiceMessages } from './choice-messages';

/** German. */
export const translation: TranslationOf<typeof choiceMessages> = {
  choiceTitle: 'Tarif ändern',
  interval: 'Abrechnungszeitraum',
  monthlyInterval: 'Monatlich',
  annualInterval: 'Jährlich',
  plan: 'Tarif',
  presentPlan: 'Ihr Tarif',
  gains: 'Zusätzlich',
  loses: 'Ohne',
  sameModules: 'Dieselben Module wie jetzt.',
  includedSeats: { one: '{count} Platz', other: '{count} Plätze' },
  agreement: 'Nach Vereinbarung',
  agreementText:
    'Enterprise hat alle Module und so viele Plätze, so viel Speicher und solche Bedingungen, wie Sie brauchen. Schreiben Sie Ihrem Anbieter, um wie viele Personen es geht und was Sie wünschen. Sie erhalten ein Angebot; bis dahin läuft Ihr Tarif weiter.',
  extraSeats: 'Zusätzliche Plätze',
  extraSeatsHint: 'Über die {included} im Tarif hinaus. Insgesamt {total} Plätze, {used} belegt.',
  idleSeats: {
    one: '{count} Mitglied war seit {days} Tagen nicht aktiv.',
    other: '{count} Mitglieder waren seit {days} Tagen nicht aktiv.',
  },
  manyIdleSeats: 'Mehr als {count} Mitglieder waren seit {days} Tagen nicht aktiv.',
  showIdle: 'In der Benutzerverwaltung anzeigen',
  tooFewSeats:
    '{used} Plätze sind belegt, aber diese Wahl hat {seats}. Entfernen Sie zuerst Personen oder Einladungen, oder fügen Sie Plätze hinzu.',
  seatsNeeded: 'Fehlende Plätze hinzufügen',
  present: 'Das hat die Firma jetzt.',
  alreadyScheduled: 'Diese Änderung ist schon vorgemerkt.',
  reactivateFirst: 'Das Abonnement ist gekündigt. Reaktivieren Sie es zuerst.',
  payFirst: 'Eine Rechnung ist offen. Bezahlen Sie sie zuerst.',
  collecting: 'Eine Zahlung wird gerade eingezogen. Versuchen Sie es danach noch einmal.',
  toSubscription: 'Abonnement',

  coupon: 'Gutscheincode',
  applyCoupon: 'Anwenden',
  removeCoupon: 'Entfernen',
  preview: 'Was es kostet',
  previewFailed: 'Der Preis konnte nicht berechnet werden',
  now: 'Gilt sofort.',
  nowFromTrial: 'Gilt sofort. Die freien Tage bleiben frei: Der bezahlte Zeitraum beginnt am {day}.',
  scheduled:
    'Gilt ab {day}, wenn der bezahlte Zeitraum endet. Es kostet jetzt nichts und kann bis dahin rückgängig gemacht werden.',
  previewTotal: 'Summe',
  dueNow: 'Jetzt fällig',
  becomesCredit: 'Wird Guthaben',
  creditLeft: 'Verbleibendes Guthaben',
  nextBillOn: 'Nächste Rechnung am {day}',
  losesTitle: 'Nicht mehr verfügbar',
  losesText:
    'Die Inhalte von {modules} bleiben erhalten und können exportiert werden. Sie sind wieder da, sobald ein Tarif sie hat.',
  confirmPay: '{amount} bezahlen',
  confirmChange: 'Tarif ändern',
  confirmSchedule: 'Änderung vormerken',
  applied: 'Der Tarif wurde geändert.',
  scheduledDone: 'Die Änderung ist für den {day} vorgemerkt.',
  termsInShort: '{plan}, {interval}, {seats}',
  planChangedBy: '{name} hat den Tarif geändert. Die Firma hat jetzt: {terms}.',
  planChangedMeanwhile: 'Der Tarif wurde geändert. Die Firma hat jetzt: {terms}.',
  planScheduledBy: '{name} hat eine Änderung vorgemerkt. Ab {day}: {terms}.',
  planScheduledMeanwhile: 'Eine Änderung wurde vorgemerkt. Ab {day}: {terms}.',
  subscriptionChangedBy: '{name} hat das Abonnement geändert.',
  subscriptionChangedMeanwhile: 'Das Abonnement wurde geändert.',
  checkPrice: 'Ihre Auswahl bleibt erhalten. Prüfen Sie den Preis, bevor Sie bestätigen.',
  changedMeanwhile:
    'Der Tarif oder der Preis hat sich inzwischen geändert. Das ist der neue Preis; Ihre Wahl bleibt erhalten.',
};
