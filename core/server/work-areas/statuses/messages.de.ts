import type { TranslationOf } from '../../../contract';
import type { statusMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof statusMessages> = {
  statusWasDeleted: 'Dieser Status wurde gelöscht.',
  statusNotThere: 'Diesen Status gibt es in Ihrer Firma nicht. Wählen Sie einen anderen.',
  statusNameMissing: 'Geben Sie einen Namen ein.',
  statusNameTaken: 'Es gibt schon einen Status „{name}“. Wählen Sie einen anderen Namen.',
  statusesFull: 'Es gibt schon {max} Status. Löschen Sie zuerst einige.',
  statusNeeded: 'Ein Status dieser Kategorie wird gebraucht. Fügen Sie zuerst einen anderen hinzu.',
  statusReplacementGone: 'Der gewählte Status wurde inzwischen gelöscht. Wählen Sie einen anderen.',
  statusReplacementUnfit:
    'Wählen Sie für einen offenen Status einen offenen und für einen abgeschlossenen einen abgeschlossenen.',
};
