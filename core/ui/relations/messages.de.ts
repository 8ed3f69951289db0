import type { TranslationOf } from '../../contract';
import type { relationMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof relationMessages> = {
  relations: 'Beziehungen',
  relationsFailed: 'Die Beziehungen konnten nicht geladen werden',
  relationAdd: 'Beziehung hinzufügen',
  relationKind: 'Art der Beziehung',
  relationOther: 'Element',
  relationSearch: 'Nach Titel oder Schlüssel suchen',
  relationRemove: 'Beziehung zu {title} entfernen',
  relationRemoved: 'Beziehung entfernt.',
  relationUnknown: 'Ein Element, das geladen wird',
  blockedBy: 'Blockiert durch',
  blocks: 'Blockiert',
  relatesTo: 'Hängt zusammen mit',
  duplicates: 'Ist Duplikat von',
  duplicatedBy: 'Hat als Duplikat',
};
