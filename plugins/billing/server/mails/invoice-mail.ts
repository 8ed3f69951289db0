import type { LocalizedText } from '@tessera/core/contract';
import { addressInCompany, people } from '@tessera/core/contract';
import type { MailTemplate, PortalContext, StoredTitle } from '@tessera/core/server';
import { fromStoredTitle, layOutMail, sql, toStoredTitle } from '@tessera/core/server';
import { findTaxProfile } from '../tax/tax-profile-row';
import { noticeMessages as messages } from './notice-messages';

/** Where admins see invoices and pay them. */
const paymentsPath = '/payments';

interface InvoiceMailData {
  readonly company: string;
  readonly clientId: string;
  readonly title: StoredTitle;
}

/** What is sent to the address for invoices, which need not belong to a member. */
export const invoiceMail: MailTemplate = {
  name: 'billing.invoice-notice',
  render(data, about) {
    const { company, clientId, title } = data as InvoiceMailData;
    const { message, values } = fromStoredTitle(title);
    const text = about.translate(message, values);
    return layOutMail(
      {
        subject: `${company}: ${text}`,
        heading: company,
        paragraphs: [text],
        action: {
          label: about.translate(messages.mailAction),
          url: addressInCompany(`${about.publicUrl}${paymentsPath}`, clientId),
        },
        notes: [about.translate(messages.mailNote, { company })],
      },
      about,
    );
  },
};

/** Sends a notice to the address for invoices, unless it is that of an admin, who is notified already. */
export async function mailToInvoiceAddress(context: PortalContext, text: LocalizedText): Promise<void> {
  const { db, clientId, portal } = context;
  const { invoice_email: address } = await findTaxProfile(context);
  if (address === '') {
    return;
  }
  const admin = await db.row(sql`select person_id from ${sql.view(people)} p
    where client_id = ${clientId} and role = 'admin' and active and email = ${address}`);
  if (admin === undefined) {
    const data: InvoiceMailData = { company: portal.name, clientId, title: toStoredTitle(text) };
    context.mail({ to: { name: portal.name, address }, template: invoiceMail.name, data });
  }
}
