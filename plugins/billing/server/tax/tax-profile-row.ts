import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { DocumentParty, TaxProfile } from '../../contract';

/** Name of the table. */
export const taxProfileTable = 'tax_profile';

/** A row of the table `tax_profile`. */
export interface TaxProfileRow {
  readonly version: number;
  readonly legal_name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly tax_id: string;
  readonly reference: string;
  readonly invoice_email: string;
}

/** Columns of the fields that admins change. */
export const taxProfileColumns = {
  legalName: 'legal_name',
  address: 'address',
  postcode: 'postcode',
  city: 'city',
  country: 'country',
  taxId: 'tax_id',
  reference: 'reference',
  invoiceEmail: 'invoice_email',
} as const;

const empty: TaxProfileRow = {
  version: 0,
  legal_name: '',
  address: '',
  postcode: '',
  city: '',
  country: '',
  tax_id: '',
  reference: '',
  invoice_email: '',
};

/** The profile of the company; an empty one until an admin has filled it in. */
export async function findTaxProfile({ db, clientId }: Pick<PortalContext, 'db' | 'clientId'>): Promise<TaxProfileRow> {
  const row = await db.row(sql<TaxProfileRow>`select version, legal_name, address, postcode, city, country, tax_id,
      reference, invoice_email
    from tax_profile where client_id = ${clientId} and id = ${clientId}::uuid`);
  return row ?? empty;
}

/** Row → wire. */
export function presentTaxProfile(clientId: string, row: TaxProfileRow): TaxProfile {
  return {
    id: clientId,
    version: row.version,
    legalName: row.legal_name,
    address: row.address,
    postcode: row.postcode,
    city: row.city,
    country: row.country,
    taxId: row.tax_id,
    reference: row.reference,
    invoiceEmail: row.invoice_email,
  };
}

/** The company as a document names it: by its legal name, or else by the name of the company. */
export function buyerOf(row: TaxProfileRow, companyName: string): DocumentParty {
  const { legal_name: legalName, address, postcode, city, country, tax_id: taxId, reference } = row;
  const given = Object.entries({ postcode, city, country, taxId, reference }).filter(([, text]) => text !== '');
  return {
    name: legalName === '' ? companyName : legalName,
    address: linesOf(address),
    ...Object.fromEntries(given),
  };
}

function linesOf(address: string): string[] {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
