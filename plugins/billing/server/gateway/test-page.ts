import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { handleLink, sql } from '@tessera/core/server';
import type { NoticePage } from '@tessera/core/contract';
import { addDays } from '@tessera/core/contract';
import type { TestPaymentAction } from '../../contract';
import { actTestPayment, paymentConfirmationPath, showTestPayment, testPayment } from '../../contract';
import { foundCheckout } from '../checkout-row';
import { billingServerMessages as messages } from '../messages';
import { todayOf } from '../subscription-row';
import { sendTestEvent } from './test-events';
import type { TestOrderRow } from './test-gateway';
import { findTestOrder, testMandates } from './test-gateway';
import { keepTestCard } from './test-methods';

const minorPerUnit = 100;
/** Days until the last month of the card that is paid with. */
const validDays = 3 * 365;

const buttons = [
  [messages.testPay, 'pay'],
  [messages.testPayOnce, 'pay-once'],
  [messages.testFail, 'fail'],
  [messages.testCancel, 'cancel'],
] as const satisfies readonly (readonly [unknown, TestPaymentAction])[];

const states = { pay: 'paid', 'pay-once': 'paid', fail: 'failed', cancel: 'cancelled' } as const;

/** The page of the test gateway. It is served only to those who have its link. */
export const testPageEndpoints: readonly EndpointBinding[] = [
  handleLink(showTestPayment, testPayment, async (_request, context, { orderId }): Promise<NoticePage> => {
    const order = foundOrder(await findTestOrder(context, orderId));
    const heading = context.translate(messages.testHeading, {
      amount: (order.amount_minor / minorPerUnit).toFixed(2),
      currency: order.currency,
    });
    if (order.state === 'paid') {
      return { heading, paragraphs: [context.translate(messages.testDone)] };
    }
    const [first, ...more] = buttons.map(([label, action]) => ({
      label: context.translate(label),
      fields: { action },
    }));
    return {
      heading,
      paragraphs: [context.translate(messages.testText)],
      ...(first === undefined ? {} : { button: first, moreButtons: more }),
    };
  }),

  handleLink(actTestPayment, testPayment, async ({ body: { action } }, context, { orderId }) => {
    const order = foundOrder(await findTestOrder(context, orderId, { lock: true }));
    // A payment stays one, whatever is pressed afterwards.
    if (order.state !== 'paid') {
      await act(context, order, action);
    }
    return { to: paymentConfirmationPath.to({ hostedpageId: order.checkout_id }) };
  }),
];

async function act(
  context: PortalContext,
  { order_id: orderId }: TestOrderRow,
  action: TestPaymentAction,
): Promise<void> {
  const { db, clientId, clock } = context;
  const mandate = action === 'pay' ? testMandates.always : action === 'pay-once' ? testMandates.once : null;
  const row = await db.row(sql<{ events: number }>`update test_order set state = ${states[action]},
      mandate = ${mandate}::text, events = events + 1
    where client_id = ${clientId} and order_id = ${orderId} returning events`);
  if (mandate !== null) {
    const expiryMonth = addDays(todayOf(context), validDays).slice(0, 7);
    const isDeclined = mandate === testMandates.once;
    await keepTestCard(context, { methodId: mandate, expiryMonth, isDeclined }, { isDefault: true });
  }
  const number = row?.events ?? 0;
  context.schedule(sendTestEvent, `${orderId}:${number}`, clock.now(), { orderId, number });
}

function foundOrder(row: TestOrderRow | undefined): TestOrderRow {
  if (row === undefined) {
    foundCheckout(undefined);
    throw new Error('A missing order was not refused.');
  }
  return row;
}
