import { translation as contract } from '../contract/messages.de';
import { translation as messages } from './messages.de';

/** Everything that the server half says, in German. */
export const translation = { ...contract, ...messages };
