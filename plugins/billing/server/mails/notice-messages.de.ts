import type { TranslationOf } from '@tessera/core/contract';
import type { noticeMessages } from './notice-messages';

/** German. */
export const translation: TranslationOf<typeof noticeMessages> = {
  noticeTrialEnding: 'Die Testphase endet am {date}. Wählen Sie einen Tarif, um den vollen Zugriff zu behalten.',
  noticeTrialEnded: 'Die Testphase ist beendet. Das Unternehmen ist schreibgeschützt, bis Sie einen Tarif wählen.',
  noticeTrialExtended: 'Die Testphase wurde verlängert. Sie endet jetzt am {date}.',
  noticeChanged: 'Die vorgemerkte Änderung ist in Kraft getreten: Ihr Tarif ist jetzt {plan}.',
  noticeChangedUnnamed: 'Die vorgemerkte Änderung Ihres Tarifs ist in Kraft getreten.',
  noticePauseBeginning:
    'Das Abonnement pausiert ab {date}. Das Unternehmen ist dann schreibgeschützt, und bis Sie es fortsetzen, wird nichts berechnet.',
  noticePaused:
    'Das Abonnement pausiert. Das Unternehmen ist schreibgeschützt, seine Daten lassen sich exportieren, und bis Sie es fortsetzen, wird nichts berechnet.',
  noticePauseBeginningUntil:
    'Das Abonnement pausiert ab {date}. Das Unternehmen ist dann schreibgeschützt, und bis das Abonnement am {end} weiterläuft, wird nichts berechnet.',
  noticePausedUntil:
    'Das Abonnement pausiert. Das Unternehmen ist schreibgeschützt, seine Daten lassen sich exportieren, und bis das Abonnement am {end} weiterläuft, wird nichts berechnet.',
  noticePauseEnding:
    'Die Pause des Abonnements endet am {end}. Ab dann können alle wieder arbeiten, und ein neuer Zeitraum beginnt und wird berechnet.',
  noticeResumed: 'Das Abonnement läuft weiter. Alle können wieder arbeiten, und ein neuer Zeitraum hat begonnen.',
  noticeSeatsAdded: {
    one: 'Es waren mehr Plätze belegt, als Ihr Tarif hatte. Seit der Verlängerung hat er {count} zusätzlichen Platz.',
    other: 'Es waren mehr Plätze belegt, als Ihr Tarif hatte. Seit der Verlängerung hat er {count} zusätzliche Plätze.',
  },
  noticeSeatsPassed:
    '{used} Plätze sind belegt, Ihr Tarif hat {limit}. Sie können bis zu {hardLimit} belegen. Plätze über den Tarif hinaus kommen auf die nächste Rechnung.',
  noticeSeatsPassedFree: '{used} Plätze sind belegt, Ihr Tarif hat {limit}. Sie können bis zu {hardLimit} belegen.',
  noticeStoragePassed:
    'Angehängte Dateien belegen {used} MB, Ihr Tarif hat {limit} MB. Ab {hardLimit} MB lässt sich keine Datei mehr hinzufügen. Entfernen Sie Dateien, oder wählen Sie einen größeren Tarif.',
  noticePaid: 'Die Rechnung {number} ist bezahlt: {amount}. Den Beleg finden Sie bei Ihren Rechnungen.',
  noticeFailed:
    'Die Zahlung der Rechnung {number} ({amount}) ist fehlgeschlagen. Der nächste Versuch folgt am {next}. Bleibt die Rechnung offen, ist das Unternehmen ab {readOnly} schreibgeschützt, und das Abonnement endet am {ends}.',
  noticeStillOpen:
    'Die Rechnung {number} ({amount}) ist noch offen, und das Unternehmen ist schreibgeschützt. Der nächste Versuch folgt am {next}. Bezahlen Sie die Rechnung, sonst endet das Abonnement am {ends}.',
  noticeReadOnly:
    'Das Unternehmen ist schreibgeschützt, weil die Rechnung {number} ({amount}) offen ist. Bezahlen Sie sie, um weiterzuarbeiten. Sonst endet das Abonnement am {ends}.',
  noticeSuspended:
    'Die Rechnung {number} ({amount}) ist seit 22 Tagen offen. Bezahlen Sie sie, sonst endet das Abonnement am {ends}.',
  noticeEnded: 'Das Abonnement ist beendet. Das Unternehmen ist schreibgeschützt, seine Daten lassen sich exportieren.',
  noticeEndedUnpaid:
    'Das Abonnement ist beendet, weil eine Rechnung nicht bezahlt wurde. Das Unternehmen ist schreibgeschützt, seine Daten lassen sich exportieren.',
  noticeRecovered: 'Die Rechnung {number} ist bezahlt: {amount}. Alle können wieder arbeiten.',
  noticeCredited:
    'Eine Zahlung von {amount} wurde gutgeschrieben, weil sich der Tarif inzwischen geändert hatte. Sie mindert Ihre nächsten Rechnungen.',
  noticeRefunded:
    '{amount} der Rechnung {invoice} wurden erstattet. Die Gutschrift {number} finden Sie bei Ihren Rechnungen. Bis das Geld ankommt, können einige Tage vergehen.',
  noticeUnusedRefunded:
    'Eine nicht verwendete Zahlung über {amount} wurde zurücküberwiesen. Bis das Geld ankommt, können einige Tage vergehen.',
  noticeRefundFailed: 'Eine Erstattung von {amount} ist fehlgeschlagen. Wenden Sie sich an Ihren Anbieter.',
  noticeCardExpiring:
    'Die {brand}-Karte mit den Endziffern {lastFour}, die Ihre Rechnungen bezahlt, gilt bis {date}. Ersetzen Sie sie auf der Seite Ihres Abonnements.',
  noticeAmount: '{whole},{cents} {currency}',
  mailAction: 'Rechnungen und Zahlungen öffnen',
  mailNote: 'Sie erhalten diese E-Mail, weil Ihre Adresse für die Rechnungen von {company} angegeben ist.',
};
