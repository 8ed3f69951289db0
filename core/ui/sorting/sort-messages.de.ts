import type { TranslationOf } from '../../contract';
import type { sortMessages } from './sort-messages';

/** German. */
export const translation: TranslationOf<typeof sortMessages> = {
  sortHint:
    'Ziehen Sie einen Eintrag am Griff, oder verschieben Sie ihn mit Alt und der Pfeiltaste nach oben oder unten.',
  sortMenu: '{name} verschieben',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  moveToTop: 'Ganz nach oben',
  moveToEnd: 'Ganz nach unten',
  moveTo: 'Nach „{list}“ verschieben',
  movedWithin: '{name} ist jetzt an Stelle {position} von {count}.',
  movedTo: '{name} ist jetzt in „{list}“ an Stelle {position} von {count}.',
  sortEmpty: 'Hier ist noch nichts.',
};
