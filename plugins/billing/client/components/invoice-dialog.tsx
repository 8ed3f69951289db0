import { Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Api, Resource, useI18n, useService } from '@tessera/core/client';
import { Button, Dialog, FailedState, formatMoney, nameCurrency, SkeletonRows } from '@tessera/core/ui';
import { readInvoice } from '../../contract/endpoints';
import type { Invoice, InvoiceDetails } from '../../contract/invoice-model';
import { billingMessages } from '../messages';
import { nameBillingDay, nameBillingDays } from '../model/billing-days';
import { paymentMessages as messages } from '../payment-messages';
import { Billing } from '../tokens';
import { BillLines } from './bill-lines';
import { InvoiceStatusTag } from './invoice-status-tag';
import { PayButton } from './pay-button';
import { RefundTag } from './refund-tag';
import { useSaveDocument } from './use-save-document';

export interface InvoiceDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** An invoice with its lines. Its actions are at the end of the dialog. */
export const InvoiceDialog = observer(function InvoiceDialog({ invoice: { id, number }, onClose }: InvoiceDialogProps) {
  const api = useService(Api);
  const billing = useService(Billing);
  const { translate } = useI18n();
  const { isSaving, save } = useSaveDocument();
  const [invoice] = useState(
    () =>
      new Resource({ load: (signal) => api.request(readInvoice, { params: { id } }, { signal, onFailure: 'caller' }) }),
  );
  const { version } = billing;
  useEffect(() => void invoice.refresh(), [invoice, version]);
  const { value, error } = invoice;
  return (
    <Dialog
      isOpen
      size={640}
      onClose={onClose}
      title={translate(messages.invoiceTitle, { number })}
      actions={
        <>
          <Button onClick={onClose}>{translate(messages.close)}</Button>
          <Button icon={Download} isBusy={isSaving} onClick={() => void save({ kind: 'invoice', id, number })}>
            {translate(messages.downloadPdf)}
          </Button>
          {value?.status === 'open' && <PayButton invoiceId={id} />}
        </>
      }
    >
      {value !== undefined && <Details invoice={value} />}
      {value === undefined && error === undefined && <SkeletonRows rows={4} />}
      {value === undefined && error !== undefined && (
        <FailedState
          title={translate(messages.invoiceFailed)}
          text={translate(billingMessages.nothingLost)}
          onRetry={() => void invoice.refresh()}
        />
      )}
    </Dialog>
  );
});

function Details({ invoice }: { readonly invoice: InvoiceDetails }) {
  const { translate, language } = useI18n();
  const { number, status, buyerName, issuedOn, periodStart, periodEnd, paidOn, currency, lines } = invoice;
  const { subtotalMinor, discountMinor, taxMinor, totalMinor, creditsAppliedMinor, dueMinor, refund } = invoice;
  const money = (minor: number): string => formatMoney(minor, currency, language);
  const sum = (label: string, minor: number, isStrong = false) => ({ label, amount: money(minor), isStrong });
  return (
    <>
      <dl className="billing-facts">
        <dt>{translate(messages.status)}</dt>
        <dd>
          <InvoiceStatusTag status={status} />{' '}
          {paidOn !== undefined && (
            <span className="t-quiet">{translate(messages.paidOn, { day: nameBillingDay(paidOn, language) })}</span>
          )}
        </dd>
        {refund !== undefined && (
          <>
            <dt>{translate(messages.refund)}</dt>
            <dd>
              <RefundTag refund={refund} paidMinor={dueMinor} /> {money(refund.amountMinor)}
            </dd>
          </>
        )}
        <dt>{translate(messages.buyer)}</dt>
        <dd>
          <bdi>{buyerName}</bdi>
        </dd>
        <dt>{translate(messages.invoiceDay)}</dt>
        <dd>{nameBillingDay(issuedOn, language)}</dd>
        <dt>{translate(messages.invoicePeriod)}</dt>
        <dd>{nameBillingDays(periodStart, periodEnd, language)}</dd>
        <dt>{translate(messages.currency)}</dt>
        <dd>{nameCurrency(currency, language)}</dd>
      </dl>
      <BillLines
        label={translate(messages.invoiceTitle, { number })}
        lines={lines}
        currency={currency}
        sums={[
          ...(discountMinor !== 0 || taxMinor !== 0 ? [sum(translate(messages.subtotal), subtotalMinor)] : []),
          ...(discountMinor === 0 ? [] : [sum(translate(messages.discount), discountMinor)]),
          ...(taxMinor === 0 ? [] : [sum(translate(messages.tax), taxMinor)]),
          sum(translate(messages.invoiceTotal), totalMinor, creditsAppliedMinor === 0),
          ...(creditsAppliedMinor === 0
            ? []
            : [
                sum(translate(billingMessages.creditUsed), -creditsAppliedMinor),
                sum(translate(messages.due), dueMinor, true),
              ]),
        ]}
      />
    </>
  );
}
