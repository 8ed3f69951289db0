import type { TranslationOf } from '@tessera/core/contract';
import type { billingMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof billingMessages> = {
  subscriptionTitle: 'Abonnement',
  planAndBilling: 'Tarif und Abrechnung',
  limitsTitle: 'Grenzen und Nutzung',
  history: 'Zahlungsverlauf',
  changePlan: 'Tarif ändern',
  choosePlan: 'Tarif wählen',
  loadFailed: 'Tarif und Abrechnung konnten nicht geladen werden',
  nothingLost: 'Es wurde nichts geändert. Versuchen Sie es noch einmal.',
  noPlan: 'Kein Tarif',

  active: 'Aktiv',
  trialing: 'Testphase',
  expired: 'Testphase beendet',
  nonRenewing: 'Gekündigt',
  pastDue: 'Zahlung überfällig',
  unpaid: 'Schreibgeschützt',
  cancelled: 'Beendet',
  agreed: 'Nach Vereinbarung',

  trialText: {
    one: 'Die Testphase endet am {day}, also in {count} Tag. Danach ist die Firma schreibgeschützt, bis Sie einen Tarif wählen.',
    other:
      'Die Testphase endet am {day}, also in {count} Tagen. Danach ist die Firma schreibgeschützt, bis Sie einen Tarif wählen.',
  },
  trialWithoutEnd: 'Die Testphase hat kein Ende. Sie können jederzeit einen Tarif wählen.',
  trialChosenText:
    'Ihr Tarif ist bezahlt. Der erste Zeitraum beginnt am {day}, wenn die freien Tage der Testphase vorbei sind.',
  expiredText:
    'Die Testphase ist beendet. Alle können alles ansehen und exportieren. Wählen Sie einen Tarif, um weiterzuarbeiten.',
  nonRenewingText:
    'Das Abonnement ist gekündigt. Bis zum {day} haben Sie vollen Zugriff, und es wird nichts mehr berechnet.',
  cancelledText:
    'Das Abonnement ist beendet. Alle können alles ansehen und exportieren. Wählen Sie einen Tarif, um neu zu beginnen.',
  agreedText: 'Ihr Tarif ist vereinbart: Nichts endet von selbst. Wenden Sie sich an Ihren Anbieter, um ihn zu ändern.',
  noPaymentsText: 'Diese Installation nimmt keine Zahlungen an. Ihr Tarif endet nicht, und es wird nichts berechnet.',
  collectingText: 'Eine Zahlung von {amount} wird gerade eingezogen.',
  reactivate: 'Reaktivieren',
  reactivated: 'Das Abonnement läuft weiter.',

  byMonth: 'im Monat',
  byYear: 'im Jahr',
  seatsIncluded: { one: '{count} Platz inbegriffen', other: '{count} Plätze inbegriffen' },
  saveByYear: 'Jährlich zahlen und jedes Jahr {amount} sparen',
  modules: 'Module',

  seats: 'Plätze',
  seatsUsed: '{used} von {total} belegt',
  seatsUsedUnlimited: '{used} belegt, unbegrenzt',
  seatsText: '{members} durch Mitglieder belegt, {pending} durch offene Einladungen, {free} frei.',
  seatsTextUnlimited: '{members} durch Mitglieder belegt, {pending} durch offene Einladungen.',
  seatPriceByMonth: 'Jeder zusätzliche Platz kostet {price} im Monat.',
  seatPriceByYear: 'Jeder zusätzliche Platz kostet {price} im Jahr.',
  seatsOver:
    'Es sind mehr Plätze belegt, als Ihr Tarif hat. Sie können bis zu {hardLimit} belegen. Die zusätzlichen kommen auf die nächste Rechnung.',
  seatsOverFree: 'Es sind mehr Plätze belegt, als Ihr Tarif hat. Sie können bis zu {hardLimit} belegen.',
  seatsFull:
    'Es ist kein Platz mehr frei. Alle behalten ihren Zugriff, aber Sie können niemanden mehr einladen. Fügen Sie Plätze hinzu, um weitere Personen einzuladen.',
  storage: 'Speicher',
  storageUsed: '{used} von {total} belegt',
  storageText: 'Durch angehängte Dateien, auch im Papierkorb.',
  storageOver: 'Dateien belegen mehr, als Ihr Tarif hat. Ab {hardLimit} lässt sich keine Datei mehr hinzufügen.',
  storageFull:
    'Es lässt sich keine Datei mehr hinzufügen. Alles lässt sich weiterhin lesen und exportieren. Entfernen Sie Dateien, oder wählen Sie einen größeren Tarif.',
  addSeats: 'Plätze hinzufügen',
  removeSeats: 'Entfernen',

  nextBill: 'Nächste Rechnung',
  lineItem: 'Position',
  arithmetic: 'Berechnung',
  amount: 'Betrag',
  credit: 'Guthaben',
  creditUsed: 'Verrechnetes Guthaben',
  chargedOn: 'Fällig am {day}',
  creditText: 'Sie haben {amount} Guthaben. Es mindert Ihre nächsten Rechnungen.',
  periodNote:
    'Angebrochene Zeiträume werden nach Tagen berechnet. Weniger Plätze und kleinere Tarife gelten ab dem nächsten Zeitraum. Beträge in {currency}.',

  scheduledText: 'Ab {day}: {plan}, {interval}, {seats}.',
  scheduledTitle: 'Eine Änderung ist vorgemerkt',
  addedSeats: { one: '{count} zusätzlicher Platz', other: '{count} zusätzliche Plätze' },
  noAddedSeats: 'keine zusätzlichen Plätze',
  monthly: 'monatlich',
  annual: 'jährlich',
  keepPlan: 'Tarif behalten',
  kept: 'Der Tarif bleibt, wie er ist.',

  dueTitle: '{amount} sind offen',
  dueText:
    'Die letzte Zahlung ist fehlgeschlagen. Bezahlen Sie die Rechnung, oder ändern Sie auf der Zahlungsseite das Zahlungsmittel.',
  dueReadOnlyText:
    'Die Firma ist schreibgeschützt, weil eine Rechnung offen ist. Sobald sie bezahlt ist, können alle wieder arbeiten.',
  duePaymentFailed: 'Zahlung fehlgeschlagen',
  dueRetry: 'Wir versuchen es noch einmal',
  dueReadOnly: 'Die Firma wird schreibgeschützt',
  dueSuspended: 'Letzte Erinnerung',
  dueEnded: 'Das Abonnement endet',
  dueCalendar: 'Wie es weitergeht',
  dayOver: 'vorbei',
  payNow: 'Jetzt bezahlen',
  paymentUnderway: 'Zahlung läuft',
  continuePayment: 'Zahlung fortsetzen',
  opensPayment: 'Die Zahlungsseite wird geöffnet …',
  openPayment: 'Zahlungsseite öffnen',

  cancelTitle: 'Abonnement kündigen',
  cancelText:
    'Sie haben bis zum {day} vollen Zugriff. Danach ist die Firma schreibgeschützt, und alles kann exportiert werden.',
  cancelNowText:
    'Eine Rechnung ist offen, deshalb endet das Abonnement sofort. Alles bleibt lesbar und kann exportiert werden.',
  cancelReason: 'Grund',
  cancelReasonHint: 'Er hilft uns, besser zu werden.',
  cancelReasonMissing: 'Geben Sie einen Grund an.',
  cancelDone: 'Das Abonnement ist gekündigt.',
  cancelHint: 'Bis der bezahlte Zeitraum endet, können Sie es reaktivieren.',

  planByMonth: 'Tarif {plan}, monatlich',
  planByYear: 'Tarif {plan}, jährlich',
  seatsByMonth: 'Zusätzliche Plätze, monatlich',
  seatsByYear: 'Zusätzliche Plätze, jährlich',
  unusedDays: '{item}: ungenutzte Tage',
  refundedBefore: 'Bereits erstattet',
  discountOn: 'Rabatt: {item}',
  taxOn: 'Steuer: {item}',
  wholePeriod: '{quantity} × {price}',
  daysOfPeriod: '{days} von {ofDays} Tagen × {price}',
  seatDaysOfPeriod: '{quantity} × {days} von {ofDays} Tagen × {price}',
};
