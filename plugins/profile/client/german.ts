import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as account } from './account/account-messages.de';
import { translation as apiTokens } from './components/api-token-messages.de';
import { translation as people } from './people/person-messages.de';
import { translation as twoStep } from './components/two-step-messages.de';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...messages,
  ...twoStep,
  ...apiTokens,
  ...account,
  ...people,
  ...labels({
    Profile: 'Profil',
    Appearance: 'Darstellung',
    'Use the light theme': 'Helles Design verwenden',
    'Use the dark theme': 'Dunkles Design verwenden',
    'Use the system theme': 'Systemdesign verwenden',
    'Use compact rows': 'Kompakte Zeilen verwenden',
    'Use comfortable rows': 'Komfortable Zeilen verwenden',
    'Profile Settings': 'Profil und Einstellungen',
  }),
};
