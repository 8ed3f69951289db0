// One file for all screens: what each lists among its parts would be part of the first view of every page.
export { PlanEntryReport } from './components/plan-entry';
export { PaymentConfirmationPage } from './pages/payment-confirmation-page';
export { PaymentHistoryPage } from './pages/payment-history-page';
export { PlanPage } from './pages/plan-page';
export { SubscriptionPage } from './pages/subscription-page';
