import type { TranslationOf } from '../../contract';
import type { treeMessages } from './tree-messages';

/** German. */
export const translation: TranslationOf<typeof treeMessages> = {
  expandNode: '{node} aufklappen',
  collapseNode: '{node} zuklappen',
  childrenLoading: 'Wird geladen…',
  childrenFailed: 'Konnte nicht geladen werden. Noch einmal versuchen.',
  childrenNone: 'Noch nichts vorhanden.',
};
