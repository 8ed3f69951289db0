/** German texts of the server. */
export { translation } from '../contract/messages.de';
