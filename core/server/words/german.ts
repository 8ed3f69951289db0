import { translation as contract } from '../../contract/contract-messages.de';
import { translation as archive } from '../archive/messages.de';
import { translation as calls } from '../calls/messages.de';
import { translation as collaboration } from '../collaboration/messages.de';
import { translation as entitlements } from '../entitlements/messages.de';
import { translation as files } from '../files/messages.de';
import { translation as http } from '../http/messages.de';
import { translation as identity } from '../identity/messages.de';
import { translation as mail } from '../mail/messages.de';
import { translation as outgoing } from '../outgoing/messages.de';
import { translation as sql } from '../sql/messages.de';

/** German messages of core's server. */
export const translation = {
  ...archive,
  ...calls,
  ...collaboration,
  ...contract,
  ...entitlements,
  ...files,
  ...http,
  ...identity,
  ...mail,
  ...outgoing,
  ...sql,
};
