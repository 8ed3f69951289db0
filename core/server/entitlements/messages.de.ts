import type { TranslationOf } from '../../contract';
import type { entitlementMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof entitlementMessages> = {
  portalUnknown: 'Dieses Portal gibt es nicht. Prüfen Sie seine Kennung.',
  planUnknown: 'Einen Tarif „{code}“ gibt es nicht. Wählen Sie einen von {codes}.',
  modulesFixed: 'Die Module des Tarifs „{code}“ stehen fest. Wählen Sie ENTERPRISE, um Module einzeln anzugeben.',
  moduleNameInvalid: 'Der Name eines Moduls hat 1 bis {most} Zeichen.',
};
