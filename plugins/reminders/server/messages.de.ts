import type { TranslationOf } from '@tessera/core/contract';
import type { remindersServerMessages } from './messages';

export const translation: TranslationOf<typeof remindersServerMessages> = {
  cameLabel: 'Eine Erinnerung, die ich gesetzt habe',
  cameNote: 'Erinnerung: {note}',
  cameTitle: 'Erinnerung: „{title}“',
  cameBoth: 'Erinnerung: {note} – „{title}“',
  timePast: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  datePast: 'Dieser Zeitpunkt ist schon vorbei. Wählen Sie eine kürzere Zeit vor dem Datum.',
  closed: 'Das ist schon abgeschlossen. Öffnen Sie es zuerst wieder, oder schreiben Sie eine Erinnerung ohne es.',
  unavailable: 'Woran diese Erinnerung erinnert, ist gerade nicht verfügbar, daher sind seine Termine nicht bekannt.',
  full: 'Sie haben bereits {max} offene Erinnerungen. Markieren Sie zuerst einige als erledigt.',
  snoozePast: 'Wählen Sie einen Zeitpunkt in der Zukunft, höchstens ein Jahr von jetzt an.',
  auditArea: 'Erinnerungen',
  auditAdded: 'Erinnerungsregel hinzugefügt',
  auditChanged: 'Erinnerungsregel geändert',
  auditDeleted: 'Erinnerungsregel gelöscht',
  auditRestored: 'Erinnerungsregel wiederhergestellt',
};
