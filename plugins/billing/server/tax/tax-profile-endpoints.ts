import { EmailAddress, localized } from '@tessera/core/contract';
import type { EndpointBinding, PortalContext } from '@tessera/core/server';
import { AppError, findAdmins, handle, sql } from '@tessera/core/server';
import { changeTaxProfile, checkTaxId, readTaxProfile, taxProfileChangedLive } from '../../contract';
import type { TaxProfileRow } from './tax-profile-row';
import { taxMessages as messages } from './tax-messages';
import { findTaxProfile, presentTaxProfile, taxProfileColumns, taxProfileTable } from './tax-profile-row';

const fieldsByColumn: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(taxProfileColumns).map(([field, column]) => [column, field]),
);

/** Endpoints of the tax profile. */
export const taxProfileEndpoints: readonly EndpointBinding[] = [
  handle(readTaxProfile, async (_request, context) =>
    presentTaxProfile(context.clientId, await findTaxProfile(context)),
  ),

  handle(changeTaxProfile, async ({ body }, context) => {
    const { db, clientId } = context;
    // Version 0 is the empty profile, which a browser without a stored row has read.
    await db.run(sql`insert into tax_profile (id, client_id, version) values (${clientId}::uuid, ${clientId}::uuid, 0)
      on conflict (id) do nothing`);
    const given = new Map<string, string | undefined>(Object.entries(body));
    const patch = Object.fromEntries(
      Object.entries(taxProfileColumns).flatMap(([field, column]) =>
        given.get(field) === undefined ? [] : [[column, given.get(field)]],
      ),
    );
    const row = await context.merge<TaxProfileRow>(taxProfileTable, clientId, patch, {
      present: (current) => presentTaxProfile(clientId, current),
      fields: fieldsByColumn,
    });
    checkMerged(row);
    context.audit({
      action: 'billing.tax-profile.change',
      entity: 'billing.tax-profile',
      entityId: clientId,
      detail: { fields: Object.keys(body) },
    });
    return publish(context, row);
  }),
];

/** Country and ID are checked together, after those of two admins are merged. */
function checkMerged({ country, tax_id: taxId, invoice_email: email }: TaxProfileRow): void {
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) {
    throw new AppError('validation_failed', localized(messages.countryInvalid), { params: { field: 'country' } });
  }
  if (email !== '' && !EmailAddress.safeParse(email).success) {
    throw new AppError('validation_failed', localized(messages.emailInvalid), { params: { field: 'invoiceEmail' } });
  }
  if (taxId === '') {
    return;
  }
  if (country === '') {
    throw new AppError('validation_failed', localized(messages.taxIdWithoutCountry), { params: { field: 'country' } });
  }
  const check = checkTaxId(country, taxId);
  if (check.result === 'valid') {
    return;
  }
  const text =
    check.result === 'format'
      ? localized(messages.taxIdFormat, { example: check.example })
      : localized(messages.taxIdChecksum);
  throw new AppError('validation_failed', text, { params: { field: 'taxId' } });
}

async function publish(context: PortalContext, row: TaxProfileRow) {
  const { clientId } = context;
  const data = presentTaxProfile(clientId, row);
  const change = { id: clientId, version: data.version, data };
  context.publish(taxProfileChangedLive, change, { persons: await findAdmins(context) });
  return data;
}
