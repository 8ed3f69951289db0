import { translation as contract } from '../contract/messages.de';
import { translation as apiTokens } from './api-token-messages.de';
import { translation as companyDeletion } from './company-deletion-messages.de';
import { translation as messages } from './messages.de';
import { translation as twoStep } from './two-step-messages.de';

/** German texts of the server. */
export const translation = { ...contract, ...apiTokens, ...companyDeletion, ...messages, ...twoStep };
