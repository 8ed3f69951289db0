import type { TranslationOf } from '@tessera/core/contract';
import type { sampleAreaMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof sampleAreaMessages> = {
  heading: 'Sample area',
  empty: 'Einträge erscheinen hier für alle in der Firma.',
  add: 'Eintrag hinzufügen',
  edit: 'Eintrag bearbeiten',
  title: 'Titel',
  note: 'Notiz',
  isDone: 'Erledigt',
  reminds: 'Verfasser an Einträge erinnern, die eine Woche offen sind',
  openLabel: 'Ein Eintrag von Ihnen ist eine Woche offen',
  openTitle: '„{title}“ ist seit einer Woche offen',
};
