import type { TranslationOf } from '@tessera/core/contract';
import type { invitationLinkMessages } from './invitation-link-messages';

/** German. */
export const translation: TranslationOf<typeof invitationLinkMessages> = {
  copyLink: 'Link kopieren',
  copyLinks: 'Links kopieren',
  byHandHint:
    'Hier ist kein Mailserver eingerichtet. Sie erhalten für jede Person einen Link, den Sie selbst weitergeben. Er gilt 14 Tage.',
  stepByHandHint:
    'Hier ist kein Mailserver eingerichtet. Kopieren Sie nach der Einrichtung den Link jeder Person unter „Mitglieder verwalten“, und geben Sie ihn selbst weiter. Sie können auch später einladen.',
  byHandNotice:
    'Hier ist kein Mailserver eingerichtet: Geben Sie den Personen ihren Link selbst weiter. Ein kopierter Link ersetzt den vorigen.',
  createdTitle: { one: 'Die Einladung wurde erstellt', other: '{count} Einladungen wurden erstellt' },
  createdHint:
    'Hier ist kein Mailserver eingerichtet, deshalb wurde keine E-Mail gesendet. Geben Sie jeder Person ihren Link selbst weiter, jetzt oder später aus der Liste der offenen Einladungen.',
  createLinks: { one: 'Link anzeigen', other: '{count} Links anzeigen' },
  linksTitle: { one: 'Link der Einladung', other: 'Links von {count} Einladungen' },
  linksHint:
    'Geben Sie jeden Link nur der Person, für die er ist: Wer ihn hat, kann mit dieser E-Mail-Adresse beitreten. Er gilt einmal, 14 Tage lang, und wird nur jetzt angezeigt. Frühere Links gelten nicht mehr.',
  linkOf: 'Link für {email}',
  copyAll: 'Alle kopieren',
  linksClose: 'Fertig',
};
