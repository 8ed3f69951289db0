import type { TranslationOf } from '../../contract';
import type { uploadMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof uploadMessages> = {
  uploadTooLarge: 'Eine Datei darf höchstens {most} MB haben.',
  uploadFolder: 'Ein Ordner kann nicht angehängt werden. Öffnen Sie ihn, und ziehen Sie die Dateien darin hierher.',
  uploadBroken: 'Die Verbindung ist abgebrochen. Nichts ging verloren: Versuchen Sie es noch einmal.',
  uploadRefused: '„{name}“ wurde nicht angehängt. {reason}',
};
