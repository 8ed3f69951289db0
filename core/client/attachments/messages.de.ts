import type { TranslationOf } from '../../contract';
import type { uploadMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof uploadMessages> = {
  uploadTooLarge: 'Dateien dürfen höchstens {max} MB groß sein.',
  uploadFolder: 'Ordner können nicht angehängt werden. Öffnen Sie den Ordner und ziehen Sie die Dateien darin hierher.',
  uploadBroken: 'Die Verbindung ist abgebrochen. Versuchen Sie es noch einmal.',
  uploadRefused: '„{name}“ wurde nicht angehängt. {reason}',
};
