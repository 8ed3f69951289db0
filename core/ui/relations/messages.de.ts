import type { TranslationOf } from '../../contract';
import type { relationMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof relationMessages> = {
  relations: 'Beziehungen',
  relationsFailed: 'Die Beziehungen konnten nicht geladen werden',
  relationAdd: 'Beziehung hinzufügen',
  dependencies: 'Abhängigkeiten',
  dependencyAdd: 'Abhängigkeit hinzufügen',
  relationKind: 'Art der Beziehung',
  relationOther: 'Element',
  relationSearch: 'Nach Titel oder Schlüssel suchen',
  relationRemove: 'Beziehung zu {title} entfernen',
  relationLag: 'Abstand der Beziehung zu {title}',
  relationLagSet: 'Abstand der Beziehung zu {title}: {lag}',
  lagLater: { one: '+{count} Arbeitstag', other: '+{count} Arbeitstage' },
  lagEarlier: { one: '−{count} Arbeitstag', other: '−{count} Arbeitstage' },
  lagField: 'Abstand in Arbeitstagen',
  lagHint: 'Negativ, wenn sich beide überschneiden dürfen.',
  lagSave: 'Speichern',
  orderStart: {
    one: '{name} beginnt {count} Tag zu früh.',
    other: '{name} beginnt {count} Tage zu früh.',
  },
  orderFinish: {
    one: '{name} endet {count} Tag zu früh.',
    other: '{name} endet {count} Tage zu früh.',
  },
  orderMove: '{name} auf {day} verschieben',
  orderMoved: '{name} auf {day} verschoben.',
  relationUnknown: 'Ein Element, das geladen wird',
  blockedBy: 'Blockiert durch',
  blocks: 'Blockiert',
  startsAfter: 'Beginnt nach',
  startsBefore: 'Beginnt vor',
  finishesAfter: 'Endet nach',
  finishesBefore: 'Endet vor',
  relatesTo: 'Hängt zusammen mit',
  duplicates: 'Ist Duplikat von',
  duplicatedBy: 'Hat als Duplikat',
};
