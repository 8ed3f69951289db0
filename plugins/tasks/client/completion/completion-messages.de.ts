import type { TranslationOf } from '@tessera/core/contract';
import type { completionMessages } from './completion-messages';

/** German. */
export const translation: TranslationOf<typeof completionMessages> = {
  completeTitle: '{key} abschließen?',
  completeManyTitle: { one: '{count} Aufgabe abschließen?', other: '{count} Aufgaben abschließen?' },
  completeManyText: 'Die übrigen ausgewählten Aufgaben sind bereits abgeschlossen.',
  blockedBy: { one: 'Blockiert durch {count} offene Aufgabe', other: 'Blockiert durch {count} offene Aufgaben' },
  openSubTasks: {
    one: '{count} offene Unteraufgabe, die offen bleibt',
    other: '{count} offene Unteraufgaben, die offen bleiben',
  },
  manyBlocked: {
    one: '{count} Aufgabe ist durch offene Aufgaben blockiert',
    other: '{count} Aufgaben sind durch offene Aufgaben blockiert',
  },
  manyParents: {
    one: '{count} Aufgabe hat offene Unteraufgaben',
    other: '{count} Aufgaben haben offene Unteraufgaben',
  },
  namedTask: '{key} {title}',
  namedTaskWithStatus: '{key} {title} – {status}',
  namedMore: { one: 'und {count} weitere', other: 'und {count} weitere' },
  completeAnyway: 'Abschließen',
  keepOpen: 'Abbrechen',
};
