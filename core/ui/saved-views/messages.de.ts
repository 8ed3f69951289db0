import type { TranslationOf } from '../../contract';
import type { savedViewUiMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof savedViewUiMessages> = {
  savedViewsMine: 'Nur für mich',
  savedViewsShared: 'Freigegeben',
  savedViewsNone: 'Noch keine gespeicherten Ansichten',
  savedViewsLoading: 'Ansichten werden geladen…',
  savedViewsFailed: 'Die Ansichten konnten nicht geladen werden. Versuchen Sie es noch einmal.',
  savedViewNew: 'Als Ansicht speichern…',
  savedViewUpdate: 'Änderungen an „{name}“ speichern',
  savedViewEdit: '„{name}“ umbenennen oder freigeben…',
  savedViewDelete: '„{name}“ löschen',
  savedViewNewTitle: 'Als Ansicht speichern',
  savedViewNewText:
    'Eine Ansicht merkt sich Filter, Reihenfolge, Gruppen und Darstellung: ein Klick stellt sie wieder her.',
  savedViewEditTitle: 'Ansicht umbenennen oder freigeben',
  savedViewName: 'Name',
  savedViewNameMissing: 'Geben Sie einen Namen ein.',
  savedViewShare: 'Für alle in der Firma freigeben',
  savedViewShareField: 'Wer sie sieht',
  savedViewShareYes: 'Alle',
  savedViewShareNo: 'Nur die Person, der sie gehört',
  savedViewSave: 'Ansicht speichern',
  savedViewSaved: 'Die Ansicht „{name}“ ist gespeichert.',
  savedViewDeleted: 'Die Ansicht „{name}“ wurde gelöscht.',
  savedViewDeletedMeanwhile: 'Diese Ansicht wurde inzwischen gelöscht. Schließen Sie dies und speichern Sie eine neue.',
};
