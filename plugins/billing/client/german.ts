import { labels } from '@tessera/core/contract';
import { translation as choice } from './choice-messages.de';
import { translation as details } from './details-messages.de';
import { translation as methods } from './method-messages.de';
import { translation as messages } from './messages.de';
import { translation as pauses } from './pause-messages.de';
import { translation as payments } from './payment-messages.de';

/** German texts of the client. */
export const translation = {
  ...messages,
  ...choice,
  ...details,
  ...pauses,
  ...methods,
  ...payments,
  ...labels({
    'Subscription Details': 'Abonnement',
    'Payment history': 'Zahlungsverlauf',
    'Plan and billing': 'Tarif und Abrechnung',
    'Change plan': 'Tarif ändern',
    'Payment confirmation': 'Zahlungsbestätigung',
    'Go to': 'Gehe zu',
  }),
};
