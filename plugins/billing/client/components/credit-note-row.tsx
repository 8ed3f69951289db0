import { Download } from 'lucide-react';
import { useI18n } from '@tessera/core/client';
import { formatMoney, IconButton } from '@tessera/core/ui';
import type { CreditNote } from '../../contract/invoice-model';
import { nameBillingDay } from '../model/billing-days';
import { paymentMessages as messages } from '../payment-messages';
import { useSaveDocument } from './use-save-document';

/** A credit note in the list, with its PDF. */
export function CreditNoteRow({ note }: { readonly note: CreditNote }) {
  const { translate, language } = useI18n();
  const { isSaving, save } = useSaveDocument();
  const { id, number, reason, totalMinor, currency, issuedOn, invoiceNumber = '' } = note;
  return (
    <div className="billing-row">
      <b className="billing-row-number t-number">{number}</b>
      <time className="billing-row-day t-quiet" dateTime={issuedOn}>
        {nameBillingDay(issuedOn, language)}
      </time>
      <span className="billing-row-kind t-cut">
        {reason === 'refund'
          ? translate(messages.refundOf, { number: invoiceNumber })
          : translate(reason === 'orderChange' ? messages.prorationInvoice : messages.unusedPayment)}
      </span>
      <span className="billing-row-amount t-number">{formatMoney(totalMinor, currency, language)}</span>
      <IconButton
        glyph={Download}
        label={translate(messages.downloadPdfOf, { document: number })}
        aria-busy={isSaving}
        onClick={() => !isSaving && void save({ kind: 'creditNote', id, number })}
      />
    </div>
  );
}
