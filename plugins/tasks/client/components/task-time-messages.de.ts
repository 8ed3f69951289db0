import type { TranslationOf } from '@tessera/core/contract';
import type { taskTimeMessages } from './task-time-messages';

/** German. */
export const translation: TranslationOf<typeof taskTimeMessages> = {
  myTime: 'Meine Zeit',
  timeOn: 'Aufgabe',
  timeFindTask: 'Aufgabe suchen',
  columnLogged: 'Erfasst',
  noTimer: 'Es läuft kein Timer.',
  didLogTime: '{name} hat {value} erfasst',
  didChangeTime: '{name} hat erfasste Zeit von {former} auf {value} geändert',
  didRemoveTime: '{name} hat {value} erfasste Zeit entfernt',
};
