import { useState } from 'react';
import { Api, ApiError, useI18n, useService } from '@tessera/core/client';
import { useSaveFile } from '@tessera/core/ui';
import { downloadCreditNote, downloadInvoice } from '../../contract/document-endpoints';
import { paymentMessages as messages } from '../payment-messages';

/** An invoice or a credit note. */
export interface BillingDocument {
  readonly kind: 'invoice' | 'creditNote';
  readonly id: string;
  readonly number: string;
}

/** Saves a document as a PDF, in the language of the company. */
export function useSaveDocument(): {
  readonly isSaving: boolean;
  readonly save: (document: BillingDocument) => Promise<void>;
} {
  const api = useService(Api);
  const { translate } = useI18n();
  const saveFile = useSaveFile();
  const [isSaving, setSaving] = useState(false);
  return {
    isSaving,
    save: async ({ kind, id, number }) => {
      setSaving(true);
      try {
        const endpoint = kind === 'invoice' ? downloadInvoice : downloadCreditNote;
        const bytes = await api.request(endpoint, { params: { id }, query: {} });
        if (bytes !== undefined) {
          const name = kind === 'invoice' ? messages.invoiceTitle : messages.creditNoteTitle;
          saveFile(bytes, `${translate(name, { number })}.pdf`);
        }
      } catch (error) {
        // The API has shown its errors.
        if (!(error instanceof ApiError)) {
          throw error;
        }
      } finally {
        setSaving(false);
      }
    },
  };
}
