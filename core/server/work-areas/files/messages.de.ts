import type { TranslationOf } from '../../../contract';
import type { fileMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof fileMessages> = {
  fileMissing: 'Diese Datei gibt es nicht mehr.',
  noPreview: 'Für diese Datei gibt es keine Vorschau.',
  noPicture: 'Diese Datei ist kein lesbares Bild. Wählen Sie eine JPEG-, PNG-, WebP-, GIF- oder AVIF-Datei.',
  pictureTooLarge: 'Dieses Bild hat zu viele Pixel. Wählen Sie ein kleineres.',
  fileEmpty: 'Diese Datei ist leer. Wählen Sie eine andere.',
  program:
    'Programme können nicht angehängt werden. Um eines zu teilen, packen Sie es in ein Archiv, etwa eine ZIP-Datei.',
  otherThanNamed:
    'Diese Datei hat den Namen einer {ending}-Datei, aber einen anderen Inhalt. Prüfen Sie sie, oder korrigieren Sie den Namen.',
  fileTooLarge: 'Eine Datei darf höchstens {most} MB haben.',
  uploadTakenOver: 'Dieser Upload wird über eine andere Verbindung fortgesetzt.',
  uploadOffset: 'Dieser Teil setzt den Upload nicht fort. Fragen Sie ab, wo er endet, und setzen Sie ihn dort fort.',
  uploadUnknown: 'Diesen Upload gibt es nicht, oder er ist abgelaufen. Hängen Sie die Datei noch einmal an.',
  uploadCut: 'Die Verbindung wurde unterbrochen. Setzen Sie den Upload fort.',
  uploadUnfinished: 'Dieser Upload ist noch nicht vollständig. Setzen Sie ihn zuerst fort.',
  pictureFileTooLarge: 'Ein Bild darf höchstens {most} MB haben.',
  filesFull: 'Die Dateien Ihrer Firma belegen alle {most} MB. Entfernen Sie einige, oder fragen Sie einen Admin.',
  tooManyFiles: 'Hier sind schon {most} Dateien. Entfernen Sie einige, oder hängen Sie diese woanders an.',
  storeFull:
    'Für diese Datei ist kein Speicherplatz mehr frei. Es wurde nichts geändert. Wenden Sie sich an den Betreiber dieser Installation.',
  picturesUnavailable: 'Diese Installation kann keine Bilder verarbeiten. Wenden Sie sich an ihren Betreiber.',
};
