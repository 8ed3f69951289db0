import type { TranslationOf } from '../../contract';
import type { fileMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof fileMessages> = {
  fileMissing: 'Diese Datei gibt es nicht mehr.',
  noPreview: 'Von dieser Datei gibt es keine Vorschau.',
  noPicture: 'Diese Datei ist kein lesbares Bild. Wählen Sie eine JPEG-, PNG-, WebP-, GIF- oder AVIF-Datei.',
  pictureTooLarge: 'Dieses Bild hat zu viele Pixel. Wählen Sie ein kleineres.',
  fileEmpty: 'Diese Datei ist leer. Wählen Sie eine andere.',
  program:
    'Programme können nicht angehängt werden. Packen Sie es in ein Archiv, etwa eine ZIP-Datei, wenn es geteilt werden muss.',
  otherThanNamed:
    'Diese Datei heißt wie eine {ending}-Datei, ist aber etwas anderes. Prüfen Sie sie, oder geben Sie ihr den richtigen Namen.',
  fileTooLarge: 'Eine Datei darf höchstens {most} MB haben.',
  filesFull:
    'Die Dateien dieses Portals füllen die {most} MB, die es hat. Entfernen Sie einige, oder fragen Sie einen Admin.',
  tooManyFiles: 'Hier sind schon {most} Dateien. Entfernen Sie einige, oder hängen Sie diese woanders an.',
  storeFull: 'Für diese Datei ist kein Platz mehr. Nichts wurde geändert; fragen Sie, wer diese Installation betreibt.',
  picturesUnavailable: 'Bilder können auf dieser Installation nicht verarbeitet werden. Fragen Sie, wer sie betreibt.',
};
