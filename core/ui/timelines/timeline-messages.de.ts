import type { TranslationOf } from '../../contract';
import type { timelineMessages } from './timeline-messages';

/** German. */
export const translation: TranslationOf<typeof timelineMessages> = {
  timelineToday: 'Heute',
  timelineEarlier: 'Früher',
  timelineLater: 'Später',
  timelineZoom: 'Maßstab',
  timelineDays: 'Tage',
  timelineWeeks: 'Wochen',
  timelineMonths: 'Monate',
  timelineAxis: 'Zeitraum',
  timelineHint:
    'Die Pfeiltasten nach oben und unten führen von Zeile zu Zeile, die nach links und rechts durch die Zeit. Die Eingabetaste öffnet eine Zeile.',
  timelineEditHint:
    'Alt mit der Pfeiltaste nach links oder rechts verschiebt eine Zeile um einen Tag, zusätzlich mit der Umschalttaste um eine Woche, und setzt heute, wo kein Termin ist. Die Umschalttaste mit der Pfeiltaste nach links oder rechts verschiebt das Ende, zusätzlich mit Strg den Beginn.',
  timelineBoth: 'vom {start} bis {end}',
  timelineOneDay: 'am {day}',
  timelineEnd: 'fällig am {end}',
  timelineStart: 'beginnt am {start}',
  timelineUndated: 'ohne Termin',
  timelineMoved: '{name}: {dates}.',
  timelineReveal: 'Termin von {name} zeigen',
  timelineOpenLinks: 'Abhängigkeiten von {name}',
  timelineUnlink: 'Entfernen',
};
