/** The pages in one file, because each file of its own is named in what every first view loads. */
export { PaymentConfirmationPage } from './payment-confirmation-page';
export { PaymentHistoryPage } from './payment-history-page';
export { PlanPage } from './plan-page';
export { SubscriptionPage } from './subscription-page';
