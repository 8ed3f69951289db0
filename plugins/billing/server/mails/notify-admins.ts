import { defineNotification } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { findAdmins, sql } from '@tessera/core/server';
import type { BillingNotice } from '../../contract';
import { billingServerMessages } from '../messages';
import type { BillingEffect } from '../subscription/state';
import type { SubscriptionRow } from '../subscription-row';
import { subscriptionEntity } from '../subscription-row';
import { mailToInvoiceAddress } from './invoice-mail';
import type { NoticeFacts } from './notice-text';
import { noticeText } from './notice-text';

/** Mandatory, so that it is mailed to all admins at once and cannot be muted. */
export const billingNotice = defineNotification('billing.plan-changed', {
  label: billingServerMessages.noticeLabel,
  reason: 'admin',
  gate: { audience: 'admin' },
  channels: ['app', 'mail'],
  mandatory: 'billing',
});

/** Notices about money, which the address for invoices gets too. */
const ofInvoices: readonly (BillingNotice | 'paid')[] = [
  'paid',
  'recovered',
  'paymentFailed',
  'readOnly',
  'suspended',
  'credited',
];

/** Notifies the admins, and the address for invoices, of what a transition brought about, in its transaction. */
export async function notifyAdmins(
  context: PortalContext,
  { id, state, currency }: SubscriptionRow,
  { effects, invoiceId }: { readonly effects: readonly BillingEffect[]; readonly invoiceId: string | undefined },
): Promise<void> {
  const notices = noticesOf(effects);
  if (notices.length === 0) {
    return;
  }
  const to = await findAdmins(context);
  const facts = {
    state,
    currency,
    invoice: await findInvoice(context, invoiceId),
    creditedMinor: effects.reduce((sum, each) => sum + (each.kind === 'credit' ? each.totalMinor : 0), 0),
  };
  for (const notice of notices) {
    const title = noticeText(notice, facts);
    context.notify(billingNotice, {
      to,
      entity: { type: subscriptionEntity, id },
      title,
      includesActor: true,
    });
    if (ofInvoices.includes(notice)) {
      await mailToInvoiceAddress(context, title);
    }
  }
}

function noticesOf(effects: readonly BillingEffect[]): readonly (BillingNotice | 'paid')[] {
  const notices = effects.flatMap((effect) => (effect.kind === 'notify' ? [effect.notice] : []));
  const isPaid = effects.some(
    (effect) =>
      effect.kind === 'settle' || (effect.kind === 'invoice' && effect.type !== 'renewal' && effect.dueMinor > 0),
  );
  return isPaid && !notices.includes('recovered') ? [...notices, 'paid'] : notices;
}

/** The invoice of the transition, or else the open one. */
async function findInvoice(
  { db, clientId }: PortalContext,
  invoiceId: string | undefined,
): Promise<NoticeFacts['invoice']> {
  const condition = invoiceId === undefined ? sql`status = 'open'` : sql`id = ${invoiceId}::uuid`;
  return db.row(sql<{ number: string; amountMinor: number }>`select number, due_minor as "amountMinor" from invoice
    where client_id = ${clientId} and ${condition}`);
}
