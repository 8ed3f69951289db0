import type { TranslationOf } from '../../contract';
import type { boardMessages } from './board-messages';

/** German. */
export const translation: TranslationOf<typeof boardMessages> = {
  boardHint:
    'Die Eingabetaste öffnet eine Karte. Alt mit der Pfeiltaste nach links oder rechts verschiebt sie in eine andere Spalte.',
  boardMoved: '{name} ist jetzt in „{column}“.',
  boardMenu: '{name} verschieben',
  boardMoveTo: 'Nach „{column}“ verschieben',
  boardDrag: '{name} ziehen',
  boardCollapse: '„{column}“ einklappen',
  boardExpand: '„{column}“ ausklappen',
  boardEmpty: 'Hier ist noch nichts.',
};
