import type { TranslationOf } from '@tessera/core/contract';
import type { webhooksContractMessages } from './messages';

export const translation: TranslationOf<typeof webhooksContractMessages> = {
  webhookUnknown: 'Diesen Webhook gibt es nicht.',
  deliveryUnknown: 'Diese Zustellung gibt es nicht. Zustellungen werden 30 Tage aufbewahrt.',
  nameField: 'Name',
  descriptionField: 'Beschreibung',
  urlInvalid: 'Geben Sie die vollständige Webadresse des Empfängers ein, zum Beispiel https://example.com/hooks.',
  urlLong: 'Verwenden Sie höchstens {max} Zeichen für die Adresse.',
  eventsMissing: 'Wählen Sie mindestens ein Ereignis.',
  eventUnknown: 'Wählen Sie Ereignisse aus der Liste.',
  sinceInvalid: 'Wählen Sie Datum und Uhrzeit.',
};
