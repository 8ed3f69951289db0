import type { TranslationOf } from '../../../contract';
import type { entitlementMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof entitlementMessages> = {
  portalUnknown: 'Kein Portal hat diese Kennung. Prüfen Sie die Kennung.',
  planChanged:
    'Der Tarif dieser Firma wurde inzwischen geändert. Laden Sie die Liste neu, und versuchen Sie es dann noch einmal.',
  planUnknown: 'Es gibt keinen Tarif „{code}“. Wählen Sie einen von {codes}.',
  modulesFixed: 'Die Module des Tarifs „{code}“ stehen fest. Wählen Sie ENTERPRISE, um Module einzeln anzugeben.',
  seatsFixed:
    'Die enthaltenen Plätze des Tarifs „{code}“ stehen fest. Fügen Sie Zusatzplätze hinzu, oder wählen Sie ENTERPRISE, um ihre Zahl anzugeben.',
  seatsInvalid: 'Die Zahl der Plätze muss eine ganze Zahl von {min} bis {max} sein.',
  moduleNameInvalid: 'Der Name eines Moduls muss 1 bis {max} Zeichen lang sein.',
};
