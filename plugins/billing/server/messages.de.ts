import type { TranslationOf } from '@tessera/core/contract';
import type { billingServerMessages } from './messages';

export const translation: TranslationOf<typeof billingServerMessages> = {
  invoiceUnknown: 'Diese Rechnung gibt es nicht.',
  checkoutUnknown: 'Diese Zahlung gibt es nicht.',
  noticeLabel: 'Am Tarif des Unternehmens ändert sich etwas, oder eine Zahlung schlägt fehl',
  trialEnding: 'Die Testphase endet in 3 Tagen. Wählen Sie einen Tarif, um den vollen Zugriff zu behalten.',
  trialEnded: 'Die Testphase ist beendet. Das Unternehmen ist schreibgeschützt, bis Sie einen Tarif wählen.',
  changed: 'Die vorgemerkte Änderung Ihres Tarifs ist in Kraft getreten.',
  paymentFailed:
    'Eine Zahlung ist fehlgeschlagen. Bezahlen Sie die offene Rechnung, um den vollen Zugriff zu behalten.',
  readOnly:
    'Das Unternehmen ist schreibgeschützt, weil eine Rechnung offen ist. Bezahlen Sie sie, um weiterzuarbeiten.',
  suspended: 'Eine Rechnung ist seit 22 Tagen offen. Bezahlen Sie sie, sonst endet das Abonnement.',
  ended: 'Das Abonnement ist beendet. Das Unternehmen ist schreibgeschützt, seine Daten lassen sich exportieren.',
  endedUnpaid:
    'Das Abonnement ist beendet, weil eine Rechnung nicht bezahlt wurde. Das Unternehmen ist schreibgeschützt.',
  recovered: 'Die offene Rechnung ist bezahlt. Alle können wieder arbeiten.',
  credited:
    'Eine Zahlung wurde gutgeschrieben, weil sich der Tarif inzwischen geändert hatte. Sie mindert Ihre nächsten Rechnungen.',
  byAgreement: 'Ihr Tarif beruht auf einer Vereinbarung. Wenden Sie sich an Ihren Anbieter, um ihn zu ändern.',
  invoiceOpen: 'Bezahlen Sie zuerst die offene Rechnung.',
  paymentRunning: 'Eine Zahlung läuft gerade. Versuchen Sie es erneut, sobald sie abgeschlossen ist.',
  sameChoice: 'Das Unternehmen hat diesen Tarif mit diesen Plätzen bereits.',
  alreadyCancelled: 'Das Abonnement ist gekündigt. Nehmen Sie zuerst die Kündigung zurück.',
  nothingToCancel: 'Es gibt keinen bezahlten Tarif, der sich kündigen lässt.',
  notCancelled: 'Das Abonnement ist nicht gekündigt.',
  subscriptionEnded: 'Das Abonnement ist beendet. Wählen Sie einen Tarif, um neu zu beginnen.',
  nothingScheduled: 'Es ist keine Änderung vorgemerkt.',
  nothingDue: 'Diese Rechnung ist nicht offen.',
  noPayments: 'Diese Installation nimmt keine Zahlungen an. An Ihrem Tarif endet nichts.',
  noSubscription: 'Das Unternehmen hat kein Abonnement.',
  seatsInUse:
    '{used} Plätze sind belegt, diese Auswahl hat aber nur {seats}. Entfernen Sie zuerst Personen oder Einladungen.',
  priceChanged: 'Der Preis ist inzwischen ein anderer. Sehen Sie sich die Vorschau noch einmal an.',
  testHeading: 'Testzahlung über {amount} {currency}',
  testText: 'Diese Seite steht für die eines Zahlungsanbieters. Es fließt kein Geld.',
  testDone: 'Diese Zahlung ist abgeschlossen.',
  testPay: 'Bezahlen',
  testPayOnce: 'Bezahlen und spätere Zahlungen fehlschlagen lassen',
  testFail: 'Zahlung fehlschlagen lassen',
  testCancel: 'Abbrechen',
};
