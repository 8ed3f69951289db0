import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as messages } from './messages.de';
import { translation as security } from './security/security-messages.de';
import { translation as demanded } from './pages/demanded-messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...messages,
  ...demanded,
  ...security,
  ...labels({
    Access: 'Zugang',
    'Sign in': 'Anmelden',
    'Create an account': 'Konto anlegen',
    'Enter the code': 'Code eingeben',
    'Reset your password': 'Passwort zurücksetzen',
    'Choose a new password': 'Neues Passwort wählen',
    'You’ve been invited': 'Sie wurden eingeladen',
    Confirmation: 'Bestätigung',
    'Choose a company': 'Firma wählen',
    Security: 'Sicherheit',
  }),
};
