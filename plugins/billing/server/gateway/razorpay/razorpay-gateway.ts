import type { PortalContext } from '@tessera/core/server';
import { gatewayFailureOf } from '../gateway-request';
import type { GatewayPage, LostOrder, PaymentEvidence, PaymentGateway, RefundEvidence } from '../payment-gateway';
import { hexSignature, isSameText, shortKey } from '../signatures';
import type { RazorpayRefund } from './razorpay-api';
import {
  callRazorpay,
  RazorpayLink,
  RazorpayLinks,
  razorpayName,
  RazorpayRefund as RefundSchema,
  RazorpayRefunds,
  razorpaySettings,
} from './razorpay-api';

/** Field of the notes with our reference. */
export const referenceNote = 'tessera';

/**
 * Razorpay. Its page is that of a payment link, served by Razorpay: it needs no script of others in pages of this server,
 * as their checkout.js would. A payment link registers no means of payment, so later invoices are paid by a person.
 */
export const razorpayGateway: PaymentGateway = {
  name: razorpayName,

  async createCheckout(context, { checkoutId, amountMinor, currency, expiresAt, reference, returnUrl }) {
    try {
      const link = await callRazorpay(context, {
        path: 'payment_links',
        schema: RazorpayLink,
        body: {
          amount: amountMinor,
          currency,
          accept_partial: false,
          // One link for each order, however often it is asked for.
          reference_id: checkoutId,
          expire_by: Math.floor(expiresAt.getTime() / 1_000),
          notify: { sms: false, email: false },
          reminder_enable: false,
          notes: { [referenceNote]: reference },
          callback_url: returnUrl,
          callback_method: 'get',
        },
      });
      return pageOf(link);
    } catch (error) {
      if (gatewayFailureOf(error)?.outcome !== 'unknown') {
        throw error;
      }
      const found = await findLink(context, checkoutId);
      if (found === undefined) {
        throw error;
      }
      return found;
    }
  },

  findCheckout: (context, { checkoutId }) => findLink(context, checkoutId),

  acceptsReturn: (context, page, fields) => {
    const { razorpay_payment_id: paymentId = '', razorpay_payment_link_status: status = '' } = fields;
    return isReturnSigned(page, { paymentId, status, signature: fields['razorpay_signature'] ?? '' }, context);
  },

  async retrieve(context, gatewayOrderId) {
    return linkEvidence(
      await callRazorpay(context, {
        path: `payment_links/${encodeURIComponent(gatewayOrderId)}`,
        schema: RazorpayLink,
      }),
    );
  },

  async charge(_context, { amountMinor, currency }) {
    return { result: 'failed', amountMinor, currency, errorCode: 'payer_required' };
  },

  async refund(context, { paymentId, amountMinor, idempotencyKey }) {
    const path = `payments/${encodeURIComponent(paymentId)}/refund`;
    const receipt = shortKey(idempotencyKey);
    const { items } = await callRazorpay(context, { path: `${path}s?count=100`, schema: RazorpayRefunds });
    const earlier = items.find((refund) => refund.receipt === receipt);
    if (earlier !== undefined) {
      return refundEvidence(earlier);
    }
    try {
      return refundEvidence(
        await callRazorpay(context, {
          path,
          schema: RefundSchema,
          body: { amount: amountMinor, speed: 'normal', receipt },
          headers: { 'x-refund-idempotency': receipt },
        }),
      );
    } catch (error) {
      const failure = gatewayFailureOf(error);
      if (failure?.outcome !== 'rejected') {
        throw error;
      }
      return { result: 'failed', errorCode: failure.code ?? 'rejected' };
    }
  },
};

/** The signature of a return is over the stored id of the link and our own reference, not over those of the address. */
function isReturnSigned(
  { gatewayOrderId, checkoutId }: GatewayPage & LostOrder,
  { paymentId, status, signature }: Readonly<Record<'paymentId' | 'status' | 'signature', string>>,
  context: PortalContext,
): boolean {
  const signed = [gatewayOrderId, checkoutId, status, paymentId].join('|');
  return isSameText(signature, hexSignature(signed, razorpaySettings(context).keySecret));
}

async function findLink(context: PortalContext, checkoutId: string): Promise<GatewayPage | undefined> {
  const { payment_links: links } = await callRazorpay(context, {
    path: `payment_links?reference_id=${encodeURIComponent(checkoutId)}`,
    schema: RazorpayLinks,
  });
  const link = links.find((each) => each.reference_id === checkoutId);
  return link === undefined ? undefined : pageOf(link);
}

function pageOf({ id, short_url: url }: RazorpayLink): GatewayPage {
  return { gatewayOrderId: id, url };
}

/** A link stays open after a failed attempt; a part of the amount is compared with the order like any other amount. */
function linkEvidence(link: RazorpayLink): PaymentEvidence {
  const { status, amount, amount_paid: paid, currency } = link;
  const payments = link.payments ?? [];
  if (status === 'paid' || status === 'partially_paid') {
    // Undefined until the payment is listed: another id would look like a second payment.
    const paymentId = payments.find((payment) => payment.status === 'captured')?.payment_id;
    return { result: 'paid', amountMinor: paid, currency, paymentId };
  }
  if (status === 'cancelled') {
    return { result: 'cancelled', amountMinor: amount, currency };
  }
  const failed = payments.find((payment) => payment.status === 'failed');
  return failed !== undefined
    ? { result: 'failed', amountMinor: amount, currency, paymentId: failed.payment_id, errorCode: 'payment_failed' }
    : { result: 'open', amountMinor: amount, currency };
}

function refundEvidence({ id, status }: RazorpayRefund): RefundEvidence {
  const result = status === 'processed' ? 'refunded' : status;
  return { result, refundId: id, ...(result === 'failed' ? { errorCode: 'refund_failed' } : {}) };
}
