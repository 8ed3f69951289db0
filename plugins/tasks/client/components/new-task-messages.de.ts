import type { TranslationOf } from '@tessera/core/contract';
import type { newTaskMessages } from './new-task-messages';

/** German. */
export const translation: TranslationOf<typeof newTaskMessages> = {
  quickDue: 'Fällig {day}',
  quickOwner: 'Zuständig {name}',
  quickLabel: 'Label {name}',
  quickHint: 'Auch so: „Fr !hoch @ana #ops“.',
  createAnother: 'Weitere anlegen',
  openTask: 'Öffnen',
  editTask: '{key} bearbeiten',
  titleFull: 'Der Titel ist voll: höchstens {count} Zeichen. Längerer Text wurde gekürzt.',
};
