import { translation as contract } from '../contract/messages.de';
import { translation as rules } from '../contract/rule-messages.de';
import { translation as messages } from './messages.de';
import { translation as ruleMessages } from './rule-messages.de';

/** German texts of the server. */
export const translation = { ...contract, ...rules, ...messages, ...ruleMessages };
