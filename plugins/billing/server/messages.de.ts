import type { TranslationOf } from '@tessera/core/contract';
import type { billingServerMessages } from './messages';

export const translation: TranslationOf<typeof billingServerMessages> = {
  invoiceUnknown: 'Diese Rechnung gibt es nicht.',
  checkoutUnknown: 'Diese Zahlung gibt es nicht.',
  noticeLabel: 'Am Tarif des Unternehmens ändert sich etwas, oder eine Zahlung schlägt fehl',
  paymentUnused:
    'Eine Zahlung wurde nicht verwendet, weil Betrag oder Währung nicht zur Bestellung passen oder die Bestellung schon bezahlt war. Das Geld wird zurücküberwiesen.',
  paymentUnusedKept:
    'Eine Zahlung wurde nicht verwendet, weil Betrag oder Währung nicht zur Bestellung passen oder die Bestellung schon bezahlt war. Wenden Sie sich an Ihren Anbieter, um das Geld zurückzubekommen.',
  refundNotPaid: 'Für die Rechnung {number} wurde nichts bezahlt, daher lässt sich nichts erstatten.',
  refundNothingLeft:
    'Alles, was für die Rechnung {number} bezahlt wurde, ist bereits erstattet oder wird gerade erstattet.',
  refundTooLarge: 'Von dem, was für die Rechnung {number} bezahlt wurde, lassen sich nur noch {left} erstatten.',
  amountUnreadable: '„{text}“ ist kein Betrag. Schreiben Sie ihn als 12.50.',
  paidByOther: 'Die Rechnung {number} wurde mit der Referenz „{reference}“ als bezahlt vermerkt.',
  gatewayUnavailable:
    'Der Zahlungsanbieter antwortet nicht. Es wurde nichts abgebucht. Versuchen Sie es in einigen Minuten erneut.',
  gatewayRejected:
    'Der Zahlungsanbieter hat die Anfrage abgelehnt. Es wurde nichts abgebucht. Wenden Sie sich an Ihren Anbieter.',
  noSuchAddress: 'Diese Adresse gibt es nicht.',
  eventUnreadable: 'Das Ereignis lässt sich nicht lesen.',
  onlyTestKeys: 'Testbestellungen brauchen Razorpay mit einem Testschlüssel. Diese Installation hat keinen.',
  byAgreement: 'Ihr Tarif beruht auf einer Vereinbarung. Wenden Sie sich an Ihren Anbieter, um ihn zu ändern.',
  invoiceOpen: 'Bezahlen Sie zuerst die offene Rechnung.',
  paymentRunning: 'Eine Zahlung läuft gerade. Versuchen Sie es erneut, sobald sie abgeschlossen ist.',
  sameChoice: 'Das Unternehmen hat diesen Tarif mit diesen Plätzen bereits.',
  alreadyCancelled: 'Das Abonnement ist gekündigt. Nehmen Sie zuerst die Kündigung zurück.',
  nothingToCancel: 'Es gibt keinen bezahlten Tarif, der sich kündigen lässt.',
  notCancelled: 'Das Abonnement ist nicht gekündigt.',
  pauseScheduled: 'Eine Pause ist vorgemerkt. Nehmen Sie zuerst die Pause zurück.',
  alreadyPaused: 'Das Abonnement pausiert. Setzen Sie es fort, um weiterzuarbeiten.',
  notPaused: 'Das Abonnement pausiert nicht.',
  nothingToPause: 'Es gibt keinen bezahlten Tarif, der pausieren könnte.',
  pauseEndTooEarly: 'Die Pause würde enden, bevor sie beginnt. Wählen Sie einen späteren Tag.',
  pauseEndTooLate:
    'Eine Pause, die von selbst endet, dauert höchstens zwei Jahre. Wählen Sie einen früheren Tag oder keinen.',
  samePauseEnd: 'Die Pause endet bereits an diesem Tag.',
  noTrial: 'Das Unternehmen ist in keiner Testphase, die endet.',
  extendedBefore:
    'Die Testphase wurde aus diesem Grund schon um diese Tage verlängert. Nennen Sie einen anderen Grund, um sie noch einmal zu verlängern.',
  extensionTooLong: 'Eine Testphase lässt sich um höchstens 90 Tage verlängern und endet höchstens 180 Tage ab heute.',
  extensionUnreadable: '„{text}“ ist keine Anzahl von Tagen. Schreiben Sie sie als 14.',
  subscriptionEnded: 'Das Abonnement ist beendet. Wählen Sie einen Tarif, um neu zu beginnen.',
  nothingScheduled: 'Es ist keine Änderung vorgemerkt.',
  nothingDue: 'Diese Rechnung ist nicht offen.',
  noPayments: 'Diese Installation nimmt keine Zahlungen an. An Ihrem Tarif endet nichts.',
  noSubscription: 'Das Unternehmen hat kein Abonnement.',
  seatsInUse:
    '{used} Plätze sind belegt, diese Auswahl hat aber nur {seats}. Entfernen Sie zuerst Personen oder Einladungen.',
  priceChanged: 'Der Preis ist inzwischen ein anderer. Sehen Sie sich die Vorschau noch einmal an.',
  planChanged: 'Das Abonnement hat sich seit der Vorschau geändert. Sehen Sie sich die Vorschau noch einmal an.',
  testHeading: 'Testzahlung über {amount} {currency}',
  testText: 'Diese Seite steht für die eines Zahlungsanbieters. Es fließt kein Geld.',
  testDone: 'Diese Zahlung ist abgeschlossen.',
  testPay: 'Bezahlen',
  testPayOnce: 'Bezahlen und spätere Zahlungen fehlschlagen lassen',
  testFail: 'Zahlung fehlschlagen lassen',
  testCancel: 'Abbrechen',
  testMethodsHeading: 'Testseite für Zahlungsmittel',
  testAddCard: 'Karte hinzufügen',
  testAddDeclined: 'Karte hinzufügen, die abgelehnt wird',
  testAddExpiring: 'Karte hinzufügen, die bald abläuft',
  testBack: 'Zurück',
  methodUnknown: 'Dieses Zahlungsmittel gibt es nicht.',
  methodsNotKept: 'Der Zahlungsanbieter speichert keine Zahlungsmittel. Jede Zahlung erfolgt auf seiner Seite.',
  methodIsDefault: 'Dieses Zahlungsmittel wird belastet. Machen Sie zuerst ein anderes zum Standard.',
};
