import { ownedBy } from '../../contract';
import { translation as contract } from '../../contract/contract-messages.de';
import { translation as area } from '../../ui/workspace-messages.de';
import { translation as files } from '../../ui/attachments/messages.de';
import { translation as dates } from '../../ui/dates/date-messages.de';
import { translation as ui } from '../../ui/common-messages.de';
import { translation as uploads } from '../attachments/messages.de';
import { translation as client } from '../messages.de';

/** The German texts of core's client and `core/ui`. */
export const translation = {
  ...client,
  ...contract,
  ...uploads,
  ...ownedBy('ui', { ...ui, ...area, ...dates, ...files }),
};
