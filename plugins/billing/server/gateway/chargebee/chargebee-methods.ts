import type { PortalContext } from '@tessera/core/server';
import { newId } from '@tessera/core/server';
import type { PaymentMethodRole } from '../../../contract';
import { gatewayError, gatewayFailureOf } from '../gateway-request';
import { referenceKey, writeCustomerReference } from '../order-reference';
import type { GatewayMethod, PaymentMethodKeeper } from '../payment-methods';
import type { ChargebeeSource } from './chargebee-api';
import {
  callChargebee,
  chargebeeName,
  CustomerAnswer,
  PageAnswer,
  partsOf,
  SourceAnswer,
  SourceList,
} from './chargebee-api';

/** More than a company has. */
const pageSize = 100;

const roleNames = { default: 'primary', backup: 'backup', none: 'none' } as const satisfies Record<
  PaymentMethodRole,
  string
>;

const wallets: ReadonlySet<string> = new Set([
  'paypal_express_checkout',
  'amazon_payments',
  'apple_pay',
  'google_pay',
  'upi',
  'venmo',
]);

/** Means of payment are the payment sources of a customer of Chargebee; default and backup are its roles there. */
export const chargebeeMethodKeeper: PaymentMethodKeeper = {
  async list(context, mandate) {
    const { customerId } = partsOf(mandate);
    if (customerId === undefined) {
      return [];
    }
    const { customer } = await callChargebee(context, {
      path: `customers/${encodeURIComponent(customerId)}`,
      schema: CustomerAnswer,
    });
    const query = new URLSearchParams({ limit: String(pageSize), 'customer_id[is]': customerId });
    const { list } = await callChargebee(context, { path: `payment_sources?${query.toString()}`, schema: SourceList });
    const { primary_payment_source_id: main, backup_payment_source_id: backup } = customer;
    return list.map(({ payment_source: source }) => ({
      ...describe(source),
      role: source.id === main ? 'default' : source.id === backup ? 'backup' : 'none',
      mandate: `${customerId}/${source.id}`,
    }));
  },

  async claim(context, mandate) {
    const { customerId } = partsOf(mandate);
    if (customerId === undefined) {
      return;
    }
    const path = `customers/${encodeURIComponent(customerId)}`;
    const { customer } = await callChargebee(context, { path, schema: CustomerAnswer });
    const data = { ...customer.meta_data, ...metaDataOf(context, customerId) };
    if (customer.meta_data?.['tessera'] !== data.tessera) {
      await callChargebee(context, {
        path,
        schema: CustomerAnswer,
        fields: { meta_data: JSON.stringify(data) },
        idempotencyKey: newKey(context),
      });
    }
  },

  async openPage(context, { mandate, returnUrl }) {
    const customerId = partsOf(mandate).customerId ?? (await createCustomer(context));
    const { hosted_page: page } = await callChargebee(context, {
      path: 'hosted_pages/manage_payment_sources',
      schema: PageAnswer,
      fields: { 'customer[id]': customerId, redirect_url: returnUrl },
      idempotencyKey: newKey(context),
    });
    if (page.url === undefined) {
      throw gatewayError(chargebeeName, { outcome: 'unknown' });
    }
    return { url: page.url, mandate: mandate ?? `${customerId}/` };
  },

  async changeRole(context, { id, mandate }, role) {
    const { customerId = '' } = partsOf(mandate);
    await callChargebee(context, {
      path: `customers/${encodeURIComponent(customerId)}/assign_payment_role`,
      schema: CustomerAnswer,
      fields: { payment_source_id: id, role: roleNames[role] },
      // Each change has a key of its own: the same one would be answered without an effect after a change back.
      idempotencyKey: newKey(context),
    });
  },

  async remove(context, { id }) {
    try {
      await callChargebee(context, {
        path: `payment_sources/${encodeURIComponent(id)}/delete`,
        schema: SourceAnswer,
        fields: {},
        idempotencyKey: `delete:${id}`,
      });
    } catch (error) {
      if (gatewayFailureOf(error)?.code !== 'resource_not_found') {
        throw error;
      }
    }
  },
};

/** A customer for a company that has not paid yet. Its id is ours, so a second attempt finds it. */
async function createCustomer(context: PortalContext): Promise<string> {
  const id = `tessera-${context.clientId}`;
  try {
    await callChargebee(context, {
      path: 'customers',
      schema: CustomerAnswer,
      fields: { id, company: context.portal.name, meta_data: JSON.stringify(metaDataOf(context, id)) },
      idempotencyKey: `customer:${id}`,
    });
  } catch (error) {
    if (gatewayFailureOf(error)?.code !== 'duplicate_entry') {
      throw error;
    }
  }
  return id;
}

/** Names the company in the events about its customer. */
function metaDataOf(context: PortalContext, customerId: string): { readonly tessera: string } {
  return { tessera: writeCustomerReference(context.clientId, customerId, referenceKey(context)) };
}

function newKey({ clock }: Pick<PortalContext, 'clock'>): string {
  return newId(clock.now());
}

function describe({ id, type, card, bank_account: bank }: ChargebeeSource): Omit<GatewayMethod, 'role' | 'mandate'> {
  if (card !== undefined) {
    const { brand, last4: lastFour, expiry_year: year, expiry_month: month } = card;
    const expiryMonth = `${year}-${String(month).padStart(2, '0')}`;
    return { id, kind: 'card', brand: brandName(brand), lastFour, expiryMonth };
  }
  if (bank !== undefined) {
    return { id, kind: 'bankAccount', brand: bank.bank_name, lastFour: bank.last4 };
  }
  return wallets.has(type)
    ? { id, kind: 'wallet', brand: brandName(type) }
    : { id, kind: 'other', brand: brandName(type) };
}

/** `american_express` → "American Express". */
function brandName(code: string): string {
  return code.replace(
    /(?:^|_)([a-z])/g,
    (match, letter: string) => `${match.startsWith('_') ? ' ' : ''}${letter.toUpperCase()}`,
  );
}
