import type { TranslationOf } from '@tessera/core/contract';
import type { pauseMessages } from './pause-messages';

/** German. */
export const translation: TranslationOf<typeof pauseMessages> = {
  pausing: 'Pause vorgemerkt',
  paused: 'Pausiert',
  pauseTitle: 'Abonnement pausieren',
  pauseText:
    'Sie haben bis zum {day} vollen Zugriff. Danach ist die Firma schreibgeschützt, alles kann exportiert werden, und bis Sie das Abonnement fortsetzen, wird nichts berechnet. Bis dahin können Sie die Pause zurücknehmen.',
  pauseEndLabel: 'Fortsetzen am (optional)',
  pauseEndHint:
    'An diesem Tag können alle wieder arbeiten, und {amount} werden berechnet, gegebenenfalls zuzüglich Steuer. Ohne Datum setzen Sie das Abonnement selbst fort.',
  pauseEndTitle: 'Ende der Pause',
  pauseEndSave: 'Speichern',
  changePauseEnd: 'Ende ändern',
  setPauseEnd: 'Ende festlegen',
  pauseDoneUntil: 'Das Abonnement pausiert ab {day} und läuft am {end} weiter.',
  pauseEndChanged: 'Das Abonnement läuft am {end} weiter.',
  pauseEndRemoved: 'Das Abonnement bleibt pausiert, bis Sie es fortsetzen.',
  pausingUntil:
    'Sie haben bis zum {day} vollen Zugriff. Danach ist die Firma schreibgeschützt, und bis das Abonnement am {end} weiterläuft, wird nichts berechnet.',
  pausedUntil:
    'Alle können alles ansehen und exportieren, und es wird nichts berechnet. Am {end} läuft das Abonnement weiter, und dann werden {amount} berechnet, gegebenenfalls zuzüglich Steuer. Sie können es früher fortsetzen.',
  pauseDropsChange: 'Die vorgemerkte Änderung Ihres Tarifs entfällt.',
  pauseDone: 'Das Abonnement pausiert ab {day}.',
  pausingTitle: 'Eine Pause ist vorgemerkt',
  pausingText:
    'Sie haben bis zum {day} vollen Zugriff. Danach ist die Firma schreibgeschützt, und es wird nichts berechnet.',
  cancelPause: 'Pause zurücknehmen',
  pauseCancelled: 'Die Pause ist zurückgenommen. Das Abonnement läuft weiter.',
  cancelPauseFirst: 'Eine Pause ist vorgemerkt. Nehmen Sie zuerst die Pause zurück.',
  pausedTitle: 'Das Abonnement pausiert',
  pausedText:
    'Alle können alles ansehen und exportieren, und es wird nichts berechnet. Sie können es jederzeit fortsetzen.',
  cancelPausedText: 'Das Abonnement endet sofort. Alles bleibt lesbar und kann exportiert werden.',
  resume: 'Fortsetzen',
  resumeTitle: 'Abonnement fortsetzen',
  resumeText:
    'Alle können sofort wieder arbeiten. Heute beginnt ein neuer Zeitraum, und {amount} werden berechnet, gegebenenfalls zuzüglich Steuer.',
  resumed: 'Das Abonnement läuft weiter.',
};
