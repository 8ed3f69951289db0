import { Download, Ellipsis } from 'lucide-react';
import { useI18n } from '@tessera/core/client';
import { formatMoney, IconButton, Menu, MenuItem } from '@tessera/core/ui';
import type { Invoice } from '../../contract/invoice-model';
import { nameBillingDay } from '../model/billing-days';
import { paymentMessages as messages } from '../payment-messages';
import { InvoiceStatusTag } from './invoice-status-tag';
import { RefundTag } from './refund-tag';
import { useSaveDocument } from './use-save-document';

const kinds = {
  subscription: messages.subscriptionInvoice,
  proration: messages.prorationInvoice,
  renewal: messages.renewalInvoice,
} as const satisfies Record<Invoice['type'], unknown>;

export interface InvoiceRowProps {
  readonly invoice: Invoice;
  readonly onOpen: () => void;
}

/** An invoice in the list, with the actions of its menu. */
export function InvoiceListRow({ invoice, onOpen }: InvoiceRowProps) {
  const { translate, language } = useI18n();
  const { save } = useSaveDocument();
  const { id, number, type, status, totalMinor, dueMinor, currency, issuedOn, refund } = invoice;
  return (
    <div className="billing-row">
      <b className="billing-row-number t-number">{number}</b>
      <time className="billing-row-day t-quiet" dateTime={issuedOn}>
        {nameBillingDay(issuedOn, language)}
      </time>
      <span className="billing-row-kind t-cut">{translate(kinds[type])}</span>
      {refund === undefined ? <InvoiceStatusTag status={status} /> : <RefundTag refund={refund} paidMinor={dueMinor} />}
      <span className="billing-row-amount t-number">{formatMoney(totalMinor, currency, language)}</span>
      <Menu
        position="end"
        target={<IconButton glyph={Ellipsis} label={translate(messages.actions, { number })} tabIndex={-1} />}
      >
        <MenuItem onSelect={onOpen}>{translate(status === 'open' ? messages.pay : messages.show)}</MenuItem>
        <MenuItem glyph={Download} onSelect={() => void save({ kind: 'invoice', id, number })}>
          {translate(messages.downloadPdf)}
        </MenuItem>
      </Menu>
    </div>
  );
}
