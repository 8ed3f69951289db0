import type { TranslationOf } from '@tessera/core/contract';
import type { taskTimelineMessages } from './timeline-messages';

/** German. */
export const translation: TranslationOf<typeof taskTimelineMessages> = {
  timelineHeading: 'Aufgabe',
  timelineOverdue: 'überfällig',
  timelineBlockedBy: 'blockiert durch {keys}',
  timelineTooEarly: 'beginnt, bevor {keys} fällig ist',
  timelineBlocks: '{from} blockiert {to}',
  timelineConflict: '{from} blockiert {to}, aber {to} beginnt, bevor {from} fällig ist',
  timelineStartsBefore: '{from} beginnt vor {to}',
  timelineFinishesBefore: '{from} endet vor {to}',
  timelineLag: '{relation} ({lag})',
  timelineStartFault: {
    one: '{relation}: {to} beginnt {count} Tag zu früh',
    other: '{relation}: {to} beginnt {count} Tage zu früh',
  },
  timelineFinishFault: {
    one: '{relation}: {to} endet {count} Tag zu früh',
    other: '{relation}: {to} endet {count} Tage zu früh',
  },
  timelineRemedy: '{key} auf {day} verschieben',
  timelineDependencies: 'Abhängigkeiten…',
  timelineLinked: 'Hinzugefügt: {relation}.',
  timelineUnlinked: 'Entfernt: {relation}.',
  timelineLinksFailed: 'Was wovon abhängt, konnte nicht geladen werden.',
  timelineRetry: 'Noch einmal versuchen',
};
