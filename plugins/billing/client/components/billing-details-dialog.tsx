import { observer } from 'mobx-react-lite';
import { Toasts, useEntityForm, useI18n, useService } from '@tessera/core/client';
import { ConflictNotice, CountryField, FormDialog, FormRow, TextArea, TextField } from '@tessera/core/ui';
import type { TaxProfile } from '../../contract/tax-profile';
import { taxProfileLimits as limits } from '../../contract/tax-profile';
import { detailsMessages as messages } from '../details-messages';
import { nameCountry } from '../../contract/address-lines';
import type { TaxProfileFields, TaxProfileStore } from '../stores/tax-profile-store';

export interface BillingDetailsDialogProps {
  readonly profiles: TaxProfileStore['profiles'];
  /** As the dialog was opened with. */
  readonly opened: TaxProfile;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Changes how invoices name the company. Where another admin changed the same field meanwhile, this one decides. */
export const BillingDetailsDialog = observer(function BillingDetailsDialog(props: BillingDetailsDialogProps) {
  const { profiles, opened, onClose, onReopen } = props;
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const { form, conflicts } = useEntityForm(profiles, {
    opened,
    valuesOf: fieldsOf,
    draft: { form: 'billing:details', entityId: opened.id },
    reopen: onReopen,
    onSaved: () => {
      toasts.success(translate(messages.detailsSaved));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.detailsTitle)}
      verb={translate(messages.saveDetails)}
    >
      <p className="t-quiet">{translate(messages.detailsHint)}</p>
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(messages[field]),
          mine: describe(field, mine),
          theirs: describe(field, theirs),
          onKeepMine,
          onUseTheirs,
        }))}
      />
      <TextField
        {...form.field('legalName')}
        label={translate(messages.legalName)}
        hint={translate(messages.legalNameHint)}
        autoComplete="organization"
        maxLength={limits.name}
        isOptional
      />
      <TextArea
        {...form.field('address')}
        label={translate(messages.address)}
        hint={translate(messages.addressHint)}
        maxLength={limits.address}
        lines={2}
        isOptional
      />
      <FormRow columns="minmax(0, 1fr) minmax(0, 2fr)">
        <TextField
          {...form.field('postcode')}
          label={translate(messages.postcode)}
          autoComplete="postal-code"
          maxLength={limits.postcode}
          isOptional
        />
        <TextField {...form.field('city')} label={translate(messages.city)} maxLength={limits.city} isOptional />
      </FormRow>
      <CountryField {...form.field('country')} label={translate(messages.country)} isOptional />
      <TextField {...form.field('taxId')} label={translate(messages.taxId)} maxLength={limits.taxId} isOptional />
      <TextField
        {...form.field('reference')}
        label={translate(messages.reference)}
        hint={translate(messages.referenceHint)}
        maxLength={limits.reference}
        isOptional
      />
      <TextField
        {...form.field('invoiceEmail')}
        label={translate(messages.invoiceEmail)}
        hint={translate(messages.invoiceEmailHint)}
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        isOptional
      />
    </FormDialog>
  );

  function describe(field: keyof TaxProfileFields, value: string | undefined): string | undefined {
    return field === 'country' && value !== undefined ? nameCountry(value, language) : value;
  }
});

function fieldsOf(profile: TaxProfile): TaxProfileFields {
  const { legalName, address, postcode, city, country, taxId, reference, invoiceEmail } = profile;
  return { legalName, address, postcode, city, country, taxId, reference, invoiceEmail };
}
