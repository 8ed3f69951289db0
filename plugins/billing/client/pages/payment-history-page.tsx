import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Api, Navigation, useI18n, useQuery, useService } from '@tessera/core/client';
import { PageTitle, SegmentedControl, Toolbar } from '@tessera/core/ui';
import { listCreditNotes } from '../../contract/document-endpoints';
import { listInvoices, listPayments } from '../../contract/endpoints';
import type { Invoice } from '../../contract/invoice-model';
import { paymentHistoryPath } from '../../contract/paths';
import { CreditNoteRow } from '../components/credit-note-row';
import { InvoiceDialog } from '../components/invoice-dialog';
import { InvoiceListRow } from '../components/invoice-list-row';
import { PaymentPages } from '../components/payment-pages';
import { PaymentListRow } from '../components/payment-list-row';
import { paymentMessages as messages } from '../payment-messages';
import { Billing } from '../tokens';
import '../components/billing.css';

const pageSize = 50;
const lists = ['invoices', 'payments', 'credits'] as const;

/** Invoices, payments and credit notes, the newest first (R34). */
export const PaymentHistoryPage = observer(function PaymentHistoryPage() {
  const api = useService(Api);
  const billing = useService(Billing);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const query = useQuery().get('show');
  const shown = lists.find((each) => each === query) ?? 'invoices';
  const path = paymentHistoryPath.to({});
  const [opened, setOpened] = useState<Invoice>();
  const { version } = billing;
  const loadInvoices = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.request(listInvoices, { query: pageQuery(cursor) }, { signal, onFailure: 'caller' }),
    [api],
  );
  const loadPayments = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.request(listPayments, { query: pageQuery(cursor) }, { signal, onFailure: 'caller' }),
    [api],
  );
  const loadCreditNotes = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.request(listCreditNotes, { query: pageQuery(cursor) }, { signal, onFailure: 'caller' }),
    [api],
  );
  return (
    <>
      <PageTitle title={translate(messages.historyTitle)} />
      <Toolbar
        start={
          <SegmentedControl
            label={translate(messages.shownList)}
            segments={[
              { value: 'invoices', label: translate(messages.invoices) },
              { value: 'payments', label: translate(messages.payments) },
              { value: 'credits', label: translate(messages.creditNotes) },
            ]}
            value={shown}
            onChange={(next) =>
              navigation.go(`${path}${next === 'invoices' ? '' : `?show=${next}`}`, { replace: true })
            }
          />
        }
      />
      {/* The status of an invoice changes, so a change reads the list as a whole. */}
      {shown === 'invoices' && (
        <PaymentPages
          key={`invoices ${version}`}
          label={translate(messages.invoices)}
          empty={translate(messages.noInvoices)}
          load={loadInvoices}
          row={(invoice) => <InvoiceListRow invoice={invoice} onOpen={() => setOpened(invoice)} />}
          onOpen={setOpened}
        />
      )}
      {shown === 'payments' && (
        <PaymentPages
          key={`payments ${version}`}
          label={translate(messages.payments)}
          empty={translate(messages.noPaymentsYet)}
          load={loadPayments}
          row={(payment) => <PaymentListRow payment={payment} />}
        />
      )}
      {shown === 'credits' && (
        <PaymentPages
          key={`credits ${version}`}
          label={translate(messages.creditNotes)}
          empty={translate(messages.noCreditNotes)}
          load={loadCreditNotes}
          row={(note) => <CreditNoteRow note={note} />}
        />
      )}
      {opened !== undefined && <InvoiceDialog key={opened.id} invoice={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
});

function pageQuery(cursor: string | undefined): { readonly limit: number; readonly cursor?: string } {
  return { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
}
