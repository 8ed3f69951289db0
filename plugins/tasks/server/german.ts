import { translation as contract } from '../contract/messages.de';
import { translation as exports } from './export-messages.de';
import { translation as notifications } from './notification-messages.de';
import { translation as publicEvents } from '../contract/public-event-messages.de';
import { translation as statuses } from '../contract/status-messages.de';
import { translation as templates } from '../contract/template-messages.de';
import { translation as messages } from './messages.de';

/** German texts of the server. */
export const translation = {
  ...contract,
  ...exports,
  ...messages,
  ...notifications,
  ...publicEvents,
  ...statuses,
  ...templates,
};
