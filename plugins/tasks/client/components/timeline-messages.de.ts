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
  timelineLinked: '{from} blockiert jetzt {to}.',
  timelineUnlinked: '{from} blockiert {to} nicht mehr.',
  timelineLinksFailed: 'Was was blockiert, konnte nicht geladen werden.',
  timelineRetry: 'Noch einmal versuchen',
};
