import type { TranslationOf } from '@tessera/core/contract';
import type { checklistActivityMessages } from './checklist-activity-messages';

/** German. */
export const translation: TranslationOf<typeof checklistActivityMessages> = {
  didGiveItem: '{name} hat „{item}“ in der Checkliste {owner} zugewiesen',
  didPassItem: '{name} hat „{item}“ in der Checkliste statt {former} jetzt {owner} zugewiesen',
  didReleaseItem: '{name} hat die Zuweisung von „{item}“ in der Checkliste an {former} aufgehoben',
  didSetItemDue: '{name} hat den Termin von „{item}“ in der Checkliste auf {date} gesetzt',
  didMoveItemDue: '{name} hat den Termin von „{item}“ in der Checkliste von {former} auf {date} geändert',
  didClearItemDue: '{name} hat den Termin {former} von „{item}“ in der Checkliste entfernt',
};
