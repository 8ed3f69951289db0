import type { TranslationOf } from '@tessera/core/contract';
import type { templateContractMessages } from './template-messages';

/** German. */
export const translation: TranslationOf<typeof templateContractMessages> = {
  templateName: 'Name',
  templateUnknown: 'Diese Vorlage gibt es nicht.',
  templateEmpty: 'Eine Vorlage braucht eine Aufgabe.',
  templateLong: 'Eine Vorlage kann höchstens {max} Aufgaben haben. Entfernen Sie einige Unteraufgaben.',
  templateBig:
    'Diese Vorlage ist zu groß. Kürzen Sie Beschreibungen oder Checklisten, oder entfernen Sie Unteraufgaben.',
  templateLevels:
    'Die erste Aufgabe einer Vorlage steht ganz oben, und jede Unteraufgabe höchstens eine Ebene unter der vorigen.',
  templateDays: 'Geben Sie ganze Tage von 0 bis {max} ein.',
  templateStartAfterDue:
    'Die Aufgabe würde nach ihrer Fälligkeit beginnen. Wählen Sie einen früheren Beginn oder eine spätere Fälligkeit.',
  templateChecklistLong: 'Eine Checkliste kann höchstens {max} Einträge haben.',
  templatePositionInvalid: 'Diese Position kann nicht gespeichert werden.',
};
