import { people } from '@tessera/core/contract';
import { defineServerPlugin, entityLookup } from '@tessera/core/server';
import { billing } from '../contract';
import { archive } from './archive';
import { followPlan } from './begin-subscription';
import { releaseCouponJob } from './coupons/redeem-coupon';
import { changeEndpoints } from './endpoints/change-billing';
import { readEndpoints } from './endpoints/read-billing';
import { documentEndpoints } from './documents/document-endpoints';
import { DocumentPrinter, DocumentPrinterService } from './documents/document-printer';
import { receiveChargebeeEventEndpoint } from './gateway/chargebee/chargebee-events';
import { followDeletion } from './follow-deletion';
import { followLimits } from './follow-limits';
import { followCustomerEvents } from './gateway/customer-events';
import { followGatewayEvents } from './gateway/gateway-events';
import { returnEndpoint } from './gateway/payment-return';
import { receiveRazorpayEventEndpoint } from './gateway/razorpay/razorpay-events';
import { createRazorpayOrderEndpoint } from './gateway/razorpay/razorpay-test-order';
import { receiveTestEventEndpoint, sendTestEventJob } from './gateway/test-events';
import { testMethodsEndpoints } from './gateway/test-methods-page';
import { testPageEndpoints } from './gateway/test-page';
import { invoiceMail } from './mails/invoice-mail';
import { billingNotice } from './mails/notify-admins';
import { createBilling } from './migrations/0001-create-billing';
import { indexPayments } from './migrations/0002-index-payments';
import { createDocuments } from './migrations/0003-create-documents';
import { createRefunds } from './migrations/0004-create-refunds';
import { createCoupons } from './migrations/0005-create-coupons';
import { keepPaymentMethods } from './migrations/0006-keep-payment-methods';
import { reconcileJob } from './open-checkout';
import { couponCommands } from './operator/coupon-commands';
import { extendTrialCommand } from './operator/extend-trial-command';
import { markPaidCommand } from './operator/mark-paid-command';
import { refundCommand } from './operator/refund-command';
import { readMethodsJob } from './payment-methods/follow-methods';
import { paymentMethodEndpoints } from './payment-methods/payment-method-endpoints';
import { sendRefundJob } from './refunds/send-refund-job';
import { advanceJob, collectJob } from './subscription-jobs';
import { findExistingSubscriptions, subscriptionEntity } from './subscription-row';
import { billingTables } from './tables';
import { taxProfileEndpoints } from './tax/tax-profile-endpoints';

export const plugin = defineServerPlugin({
  manifest: billing,
  translations: { de: () => import('./german') },
  reads: [people],
  provides: [entityLookup(subscriptionEntity)],
  services: (services) => {
    services.provide(entityLookup(subscriptionEntity), findExistingSubscriptions);
    services.addFactory(DocumentPrinterService, [], () => new DocumentPrinter());
  },
  tables: billingTables,
  migrations: [createBilling, indexPayments, createDocuments, createRefunds, createCoupons, keepPaymentMethods],
  limits: [{ name: 'billing.gateway-events', perMinute: 1_200 }],
  endpoints: [
    ...readEndpoints,
    ...changeEndpoints,
    ...taxProfileEndpoints,
    ...documentEndpoints,
    ...paymentMethodEndpoints,
    ...testPageEndpoints,
    ...testMethodsEndpoints,
    receiveTestEventEndpoint,
    receiveRazorpayEventEndpoint,
    receiveChargebeeEventEndpoint,
    returnEndpoint,
    createRazorpayOrderEndpoint,
  ],
  notifications: [billingNotice],
  mails: [invoiceMail],
  jobs: [advanceJob, collectJob, reconcileJob, sendTestEventJob, sendRefundJob, releaseCouponJob, readMethodsJob],
  operatorCommands: [extendTrialCommand, refundCommand, markPaidCommand, ...couponCommands],
  subscriptions: [followPlan, followLimits, followDeletion, followGatewayEvents, followCustomerEvents],
  archive,
});
