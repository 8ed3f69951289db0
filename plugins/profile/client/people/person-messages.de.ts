import type { TranslationOf } from '@tessera/core/contract';
import type { personMessages } from './person-messages';

/** German. */
export const translation: TranslationOf<typeof personMessages> = {
  workingNow: 'Arbeitet gerade',
  workingNowThere: 'Arbeitet gerade, dort ist es {time}',
  outsideHours: 'Außerhalb der Arbeitszeit',
  outsideHoursThere: 'Außerhalb der Arbeitszeit, dort ist es {time}',
  dayOff: 'Arbeitsfreier Tag',
  dayOffThere: 'Arbeitsfreier Tag, dort ist es {time}',
  timeThere: 'Dort ist es {time}',

  pronouns: 'Pronomen',
  pronounsHint: 'Ihre Kolleginnen und Kollegen sehen sie, zum Beispiel „sie/ihr“.',
  team: 'Team',
  hours: 'Arbeitszeit',
  hoursOfDay: '{day}: {from} bis {until}',
  hoursOvernight: '{day}: {from} bis {until} am nächsten Tag',
  former: 'Ehemaliges Mitglied',
  edit: 'Eigenes Profil bearbeiten',
  personTitle: 'Profil',
  personFailed: 'Das Profil konnte nicht geladen werden',
  personMissing: 'Diese Person gehört nicht zum Unternehmen.',

  ownHours: 'Ihre Arbeitszeit',
  ownHoursHint:
    'Kolleginnen und Kollegen sehen, ob Sie gerade arbeiten und wie spät es bei Ihnen ist. Die Zeiten gelten in Ihrer Zeitzone. Ohne eigene Zeiten zählen die Arbeitstage des Unternehmens.',
  hoursFrom: '{day}, von',
  hoursUntil: '{day}, bis',
  saveHours: 'Arbeitszeit speichern',
  hoursSaved: 'Ihre Arbeitszeit wurde gespeichert.',
  hoursConflict: 'Sie haben Ihre Arbeitszeit inzwischen in einem anderen Fenster geändert.',
  hoursSavedThere: 'Gespeichert',
  hoursUseSaved: 'Gespeicherte verwenden',
  hoursFailed: 'Ihre Arbeitszeit konnte nicht geladen werden',
  seeProfile: 'Eigenes Profil ansehen',
};
