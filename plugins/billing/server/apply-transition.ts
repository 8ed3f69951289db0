import { defineJob, localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, Entitlements, newId, sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { notifyAdmins } from './mails/notify-admins';
import { billingServerMessages as messages } from './messages';
import { advanceTo, nextDayFor } from './subscription/clock';
import type { BillingCommand } from './subscription/commands';
import { applyCommand } from './subscription/commands';
import type { BillingEffect, BillingRefusal, BillingTransition } from './subscription/state';
import type { SubscriptionRow } from './subscription-row';
import { publishSubscription, subscriptionColumns, subscriptionEntity, todayOf } from './subscription-row';
import { findRenewalFacts } from './renewal-facts';
import { closeInvoice, findOpenInvoice, writeCreditNote, writeInvoice } from './write-documents';

/** Applies what is due today: ends trials and periods. One for each subscription. */
export const advanceSubscription = defineJob('billing.advance-subscription', 'portal', z.object({}));

/** Collects the open invoice, without a person. */
export const collectInvoice = defineJob(
  'billing.collect-invoice',
  'portal',
  z.object({
    invoiceId: z.uuid(),
    attempt: z.int(),
    /** The default means of payment failed in this attempt. */
    usesBackup: z.optional(z.boolean()),
  }),
);

/** Shortly after midnight of the company, so that its days end when they do. */
const time = '00:05';

const refusals = {
  byAgreement: messages.byAgreement,
  invoiceOpen: messages.invoiceOpen,
  paymentRunning: messages.paymentRunning,
  sameChoice: messages.sameChoice,
  alreadyCancelled: messages.alreadyCancelled,
  nothingToCancel: messages.nothingToCancel,
  notCancelled: messages.notCancelled,
  pauseScheduled: messages.pauseScheduled,
  alreadyPaused: messages.alreadyPaused,
  notPaused: messages.notPaused,
  nothingToPause: messages.nothingToPause,
  pauseEndTooEarly: messages.pauseEndTooEarly,
  pauseEndTooLate: messages.pauseEndTooLate,
  samePauseEnd: messages.samePauseEnd,
  noTrial: messages.noTrial,
  extendedBefore: messages.extendedBefore,
  extensionTooLong: messages.extensionTooLong,
  ended: messages.subscriptionEnded,
  nothingScheduled: messages.nothingScheduled,
  nothingDue: messages.nothingDue,
} as const satisfies Record<BillingRefusal, unknown>;

/** What a transition wrote. */
export interface AppliedTransition {
  readonly row: SubscriptionRow;
  /** Of the invoice that was written or paid. */
  readonly invoiceId?: string;
}

/** The error of a refused command. */
export function refusalError(refusal: BillingRefusal): AppError {
  return new AppError('validation_failed', localized(refusals[refusal]), { params: { refusal } });
}

/** Of a command that was ordered before it is applied. */
export interface OrderedCommand {
  /** The day of the order; today if undefined. */
  readonly on?: string | undefined;
  /** The person who ordered it; that of the request if undefined. */
  readonly orderedBy?: string | undefined;
}

/**
 * Applies a command to a locked subscription, with its effects, in the transaction of the request.
 *
 * @throws AppError `validation_failed` with the reason of a refusal.
 */
export async function commandSubscription(
  context: PortalContext,
  row: SubscriptionRow,
  command: BillingCommand,
  { on = todayOf(context), orderedBy }: OrderedCommand = {},
): Promise<AppliedTransition> {
  const outcome = applyCommand(row.state, command, on);
  if (outcome.outcome === 'refused') {
    throw refusalError(outcome.refusal);
  }
  return applyTransition(context, row, { name: command.kind, transition: outcome, orderedBy });
}

/** Brings a locked subscription up to today. */
export async function bringUpToDate(context: PortalContext, row: SubscriptionRow): Promise<SubscriptionRow> {
  const transition = advanceTo(row.state, todayOf(context), await findRenewalFacts(context, row.state));
  if (transition.effects.length === 0 && transition.state === row.state) {
    return row;
  }
  return (await applyTransition(context, row, { name: 'clock', transition })).row;
}

interface NamedTransition extends Pick<OrderedCommand, 'orderedBy'> {
  readonly name: string;
  readonly transition: BillingTransition;
}

/** Writes a transition: state, plan, access, documents and log commit together, or not at all. */
export async function applyTransition(
  context: PortalContext,
  before: SubscriptionRow,
  { name, transition, orderedBy }: NamedTransition,
): Promise<AppliedTransition> {
  const { clientId, db, clock, actor } = context;
  const { state, effects } = transition;
  await grant(context, effects);
  const invoiceId = await writeDocuments(context, effects, before.currency);
  const { version } = await context.get(Entitlements).of(clientId);
  const now = clock.now();
  const row = await db.row(sql<SubscriptionRow>`update subscription set state = ${sql.json(state)},
      version = version + 1, entitlement_version = ${version}, changed_at = ${now}
    where client_id = ${clientId} and version = ${before.version} returning ${subscriptionColumns}`);
  if (row === undefined) {
    throw new Error(`Subscription '${before.id}' was changed without its lock.`);
  }
  await db.run(sql`insert into subscription_change (id, client_id, command, actor_id, before, after, changed_at)
    values (${newId(now)}::uuid, ${clientId}::uuid, ${name}, ${orderedBy ?? actor.userId ?? null}::uuid, ${sql.json(before.state)},
      ${sql.json(state)}, ${now})`);
  context.audit({
    action: `billing.subscription.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    entity: subscriptionEntity,
    entityId: before.id,
    detail: { before: before.state.status, after: state.status, effects: effects.map(({ kind }) => kind) },
  });
  await notifyAdmins(context, row, { effects, invoiceId });
  await publishSubscription(context, row);
  scheduleAdvance(context, row);
  return { row, ...(invoiceId === undefined ? {} : { invoiceId }) };
}

/** Schedules the next day on which something happens to a subscription; a day that is over is due at once. */
export function scheduleAdvance(context: PortalContext, { id, state }: SubscriptionRow): void {
  const date = nextDayFor(state, todayOf(context));
  if (date === undefined) {
    context.unschedule(advanceSubscription, id);
    return;
  }
  context.schedule(advanceSubscription, id, { time, on: { date } }, {});
}

async function grant(context: PortalContext, effects: readonly BillingEffect[]): Promise<void> {
  const entitlements = context.get(Entitlements);
  for (const effect of effects) {
    if (effect.kind === 'assign') {
      const { planCode: code, extraSeats } = effect;
      await entitlements.assign(context.clientId, { code, extraSeats }, 'billing');
    }
    if (effect.kind === 'restrict') {
      await entitlements.restrict(context.clientId, effect.access, 'billing');
    }
  }
}

async function writeDocuments(
  context: PortalContext,
  effects: readonly BillingEffect[],
  currency: string,
): Promise<string | undefined> {
  let invoiceId: string | undefined;
  for (const effect of effects) {
    switch (effect.kind) {
      case 'invoice':
        invoiceId = await writeInvoice(context, effect, currency);
        break;
      case 'credit':
        await writeCreditNote(context, effect, currency);
        break;
      case 'settle':
        invoiceId = await closeInvoice(context, 'paid');
        break;
      case 'writeOff':
        await closeInvoice(context, 'uncollectible');
        break;
      case 'charge': {
        const open = await findOpenInvoice(context);
        if (open !== undefined) {
          const { attempt } = effect;
          context.schedule(collectInvoice, open, context.clock.now(), { invoiceId: open, attempt });
        }
        break;
      }
      default:
    }
  }
  return invoiceId;
}
