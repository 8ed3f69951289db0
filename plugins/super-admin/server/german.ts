import { translation as contract } from '../contract/messages.de';
import { translation as messages } from './messages.de';

/** German texts of the server. */
export const translation = { ...contract, ...messages };
