import type { TranslationOf } from '@tessera/core/contract';
import type { sampleAreaMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof sampleAreaMessages> = {
  heading: 'Sample area',
  empty: 'Einträge erscheinen hier für alle in der Firma.',
  add: 'Eintrag hinzufügen',
  added: 'Der Eintrag wurde hinzugefügt.',
  edit: 'Eintrag bearbeiten',
  save: 'Speichern',
  delete: 'Löschen',
  deleted: '„{title}“ wurde gelöscht.',
  title: 'Titel',
  note: 'Notiz',
  gone: 'Dieser Eintrag wurde gelöscht.',
  close: 'Schließen',
  loadFailed: 'Der Eintrag konnte nicht geladen werden',
};
