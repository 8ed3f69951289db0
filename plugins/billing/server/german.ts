import { translation as coupons } from './coupons/coupon-messages.de';
import { translation as documents } from './documents/document-messages.de';
import { translation as notices } from './mails/notice-messages.de';
import { translation as messages } from './messages.de';
import { translation as tax } from './tax/tax-messages.de';

/** German texts of the server. */
export const translation = { ...messages, ...coupons, ...tax, ...documents, ...notices };
