import { localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, Entitlements, handle, Members, sql } from '@tessera/core/server';
import type { PlanChoice } from '../../contract';
import {
  cancelPause,
  cancelSubscription,
  changePauseEnd,
  confirmChange,
  keepPlan,
  pauseSubscription,
  payInvoice,
  previewChange,
  reactivateSubscription,
  resumeSubscription,
} from '../../contract';
import { bringUpToDate, commandSubscription, refusalError } from '../apply-transition';
import { subscriptionForChoice } from '../begin-subscription';
import { billingCurrency, seatsOf, termsOf } from '../catalogue';
import type { HeldCoupon } from '../../contract/arithmetic/discount';
import { enterCoupon } from '../coupons/coupon-row';
import { redeemCoupon, reserveCoupon } from '../coupons/redeem-coupon';
import { gatewayOf } from '../gateway/choose-gateway';
import { billingServerMessages as messages } from '../messages';
import { openCheckout } from '../open-checkout';
import { previewOf } from '../preview';
import { findRenewalFacts } from '../renewal-facts';
import { advanceTo } from '../subscription/clock';
import type { BillingCommand } from '../subscription/commands';
import { applyCommand } from '../subscription/commands';
import type { BillingTransition, SubscriptionState } from '../subscription/state';
import { findTax } from '../tax/find-tax';
import { findSubscription, lockSubscription, presentSubscription, todayOf } from '../subscription-row';

const trialState: SubscriptionState = { status: 'trialing', creditMinor: 0 };

/** Endpoints that change the plan, and the preview. */
export const changeEndpoints: readonly EndpointBinding[] = [
  handle(previewChange, async ({ query }, context) => {
    gatewayOf(context);
    const row = await findSubscription(context);
    if (row === undefined && (await context.get(Entitlements).of(context.clientId)).planCode !== 'FREETRIAL') {
      throw refusalError('byAgreement');
    }
    const today = todayOf(context);
    const present = row?.state ?? trialState;
    const { state } = advanceTo(present, today, await findRenewalFacts(context, present));
    await checkSeats(context, query);
    const { coupon, problem } = await enterCoupon(context, query);
    const command = await changeTo(context, state, query, coupon);
    const preview = {
      ...(row === undefined ? {} : { version: row.version }),
      ...previewOf(tryChange(state, command, today), {
        today,
        currency: row?.currency ?? billingCurrency,
        tax: command.tax,
      }),
    };
    return problem === undefined
      ? preview
      : { ...preview, couponProblem: context.translate(problem.message, problem.values) };
  }),

  handle(confirmChange, async ({ body: { dueNowMinor, version, ...choice } }, context) => {
    const gateway = gatewayOf(context);
    const asOf = todayOf(context);
    const prepared = await context.transaction(async () => {
      const found = await subscriptionForChoice(context);
      if (found === undefined) {
        throw refusalError('byAgreement');
      }
      if (version !== undefined && version !== found.version) {
        throw new AppError('validation_failed', localized(messages.planChanged), { params: { field: 'version' } });
      }
      const row = await bringUpToDate(context, found);
      await checkSeats(context, choice);
      const { coupon, problem } = await enterCoupon(context, choice);
      if (problem !== undefined) {
        throw new AppError('validation_failed', problem, { params: { field: 'coupon' } });
      }
      const command = await changeTo(context, row.state, choice, coupon);
      const preview = previewOf(tryChange(row.state, command, asOf), {
        today: asOf,
        currency: row.currency,
        tax: command.tax,
      });
      if (preview.dueNowMinor !== dueNowMinor) {
        throw new AppError('validation_failed', localized(messages.priceChanged), { params: { field: 'dueNowMinor' } });
      }
      if (coupon !== undefined) {
        await reserveCoupon(context, coupon.code);
      }
      if (dueNowMinor > 0) {
        return { row, command, outcome: 'checkout' as const };
      }
      if (coupon !== undefined) {
        await redeemCoupon(context, coupon.code);
      }
      const applied = await commandSubscription(context, row, command);
      const outcome = preview.timing === 'now' ? ('applied' as const) : ('scheduled' as const);
      return { row: applied.row, command, outcome };
    });
    const { row, command, outcome } = prepared;
    const subscription = presentSubscription(row);
    if (outcome !== 'checkout') {
      return { outcome, subscription };
    }
    const checkout = await openCheckout(context, gateway, {
      type: 'change',
      amountMinor: dueNowMinor,
      currency: row.currency,
      command,
      asOf,
      subscriptionVersion: row.version,
    });
    return { outcome, checkout, subscription };
  }),

  handle(keepPlan, (_request, context) => command(context, { kind: 'keep' })),

  handle(cancelSubscription, ({ body: { reason } }, context) => command(context, { kind: 'cancel', reason })),

  handle(reactivateSubscription, (_request, context) => command(context, { kind: 'reactivate' })),

  handle(pauseSubscription, ({ body }, context) => command(context, { kind: 'pause', ...body })),

  handle(changePauseEnd, ({ body }, context) => command(context, { kind: 'changePauseEnd', ...body })),

  handle(cancelPause, (_request, context) => command(context, { kind: 'cancelPause' })),

  handle(resumeSubscription, (_request, context) => command(context, { kind: 'resume' })),

  handle(payInvoice, async ({ params }, context) => {
    const row = await context.transaction(async () => {
      await checkOpen(context, params.id);
      return bringUpToDate(context, await lockSubscription(context));
    });
    // After the look-up, so that an invoice of another company is not found wherever payments are taken.
    const gateway = gatewayOf(context);
    const { due } = row.state;
    if (due === undefined || due.isRunning === true) {
      throw refusalError(due === undefined ? 'nothingDue' : 'paymentRunning');
    }
    return openCheckout(context, gateway, {
      type: 'invoice',
      amountMinor: due.amountMinor,
      currency: row.currency,
      asOf: todayOf(context),
      subscriptionVersion: row.version,
      invoiceId: params.id,
    });
  }),
];

async function command(context: PortalContext, change: BillingCommand) {
  const row = await bringUpToDate(context, await lockSubscription(context));
  const { row: changed } = await commandSubscription(context, row, change);
  // A pause that has ended is followed by the next period at once.
  return presentSubscription(await bringUpToDate(context, changed));
}

/** A choice as a command, at the prices and the tax of today; what stays as it is keeps its price. */
async function changeTo(
  context: PortalContext,
  { terms }: SubscriptionState,
  { planCode, interval, extraSeats }: PlanChoice,
  coupon: HeldCoupon | undefined,
): Promise<Extract<BillingCommand, { kind: 'change' }>> {
  const choice = { planCode, interval, extraSeats };
  const isKept = terms?.planCode === choice.planCode && terms.interval === choice.interval;
  const chosen = isKept ? { ...terms, ...choice } : termsOf(choice);
  const tax = await findTax(context, chosen);
  const change = {
    kind: 'change',
    terms: chosen,
    ...(tax === undefined ? {} : { tax }),
    ...(coupon === undefined ? {} : { coupon }),
  } as const;
  return terms === undefined
    ? change
    : {
        ...change,
        currentAtInterval: termsOf({
          planCode: terms.planCode,
          interval: choice.interval,
          extraSeats: terms.extraSeats,
        }),
      };
}

function tryChange(state: SubscriptionState, change: BillingCommand, today: string): BillingTransition {
  const outcome = applyCommand(state, change, today);
  if (outcome.outcome === 'refused') {
    throw refusalError(outcome.refusal);
  }
  return outcome;
}

/** @throws AppError `validation_failed` for a choice with fewer seats than members and invitations use. */
async function checkSeats(context: PortalContext, choice: PlanChoice): Promise<void> {
  const { members, pending } = await context.get(Members).seats();
  const [used, seats] = [members + pending, seatsOf(choice)];
  if (used > seats) {
    throw new AppError('validation_failed', localized(messages.seatsInUse, { used, seats }), {
      params: { field: 'extraSeats' },
    });
  }
}

async function checkOpen({ db, clientId }: PortalContext, id: string): Promise<void> {
  const row = await db.row(sql<{ status: string }>`select status from invoice
    where client_id = ${clientId} and id = ${id}::uuid`);
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.invoiceUnknown));
  }
  if (row.status !== 'open') {
    throw refusalError('nothingDue');
  }
}
