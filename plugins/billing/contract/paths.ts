import { definePath } from '@tessera/core/contract';

/** R12: where a payment page leads back to. It polls by the id, and grants nothing. */
export const paymentConfirmationPath = definePath('/payment-confirmation/:hostedpageId');
