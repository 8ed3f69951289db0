import type { TranslationOf } from '@tessera/core/contract';
import type { remindersServerMessages } from './messages';

export const translation: TranslationOf<typeof remindersServerMessages> = {
  cameLabel: 'Eine Erinnerung, die ich gesetzt habe',
  cameNote: 'Erinnerung: {note}',
  cameTitle: 'Erinnerung: „{title}“',
  cameBoth: 'Erinnerung: {note} – „{title}“',
  timePast: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  datePast: 'Dieser Zeitpunkt ist schon vorbei. Wählen Sie eine kürzere Zeit vor dem Datum.',
  full: 'Sie haben bereits {max} offene Erinnerungen. Markieren Sie zuerst einige als erledigt.',
  snoozePast: 'Wählen Sie einen Zeitpunkt in der Zukunft, höchstens ein Jahr von jetzt an.',
};
