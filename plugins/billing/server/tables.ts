import type { TableDeclaration } from '@tessera/core/server';

/** Invoices and payments are kept as long as the company: the law asks for them longer than any retention here. */
export const billingTables: readonly TableDeclaration[] = [
  { name: 'subscription', tenancy: 'portal' },
  { name: 'subscription_change', tenancy: 'portal', persons: { actor_id: 'author' } },
  { name: 'invoice', tenancy: 'portal' },
  { name: 'credit_note', tenancy: 'portal' },
  { name: 'tax_profile', tenancy: 'portal', versioned: true },
  { name: 'checkout', tenancy: 'portal', persons: { created_by: 'author' } },
  { name: 'payment', tenancy: 'portal' },
  { name: 'refund', tenancy: 'portal' },
  { name: 'coupon_redemption', tenancy: 'portal' },
  { name: 'gateway_event', tenancy: 'portal' },
  { name: 'gateway_account', tenancy: 'portal' },
  { name: 'test_order', tenancy: 'portal' },
  { name: 'test_method', tenancy: 'portal' },
  // The issuer of all invoices is the installation, so their numbers have no gaps across its companies.
  { name: 'invoice_series', tenancy: 'instance' },
  { name: 'coupon', tenancy: 'instance' },
];
