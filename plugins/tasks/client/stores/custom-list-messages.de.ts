import type { TranslationOf } from '@tessera/core/contract';
import type { customListMessages } from './custom-list-messages';

/** German. */
export const translation: TranslationOf<typeof customListMessages> = {
  listSortGone: 'Das Feld, nach dem diese Liste sortiert war, wurde gelöscht. Sie hat jetzt ihre übliche Reihenfolge.',
  listGroupGone: 'Das Feld, nach dem diese Liste gruppiert war, wurde gelöscht. Sie hat jetzt keine Gruppen.',
  groupWithout: 'Ohne „{field}“',
  sortAscending: '{field}, aufsteigend',
  sortDescending: '{field}, absteigend',
};
