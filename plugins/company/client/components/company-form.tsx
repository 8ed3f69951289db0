import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Api, Languages, Resource, Toasts, useEntityForm, useI18n, useService } from '@tessera/core/client';
import type { CompanyEntity } from '@tessera/core/contract';
import {
  Button,
  ConflictNotice,
  CurrencyField,
  DraftNotice,
  FormActions,
  FormFailure,
  nameCurrency,
  SelectField,
  TextField,
  TimeZoneField,
} from '@tessera/core/ui';
import { readMasterList } from '@tessera/plugins/access';
import { companyMessages } from '../messages';
import { nameMonths } from '../model/months';
import { nameWorkingDays } from '../model/weekdays';
import type { CompanyFields } from '../stores/company-store';
import { Companies } from '../tokens';
import { WorkingDaysField } from './working-days-field';

export interface CompanyFormProps {
  /** The newest settings; they follow changes by other admins. */
  readonly company: CompanyEntity;
}

/** Changes the settings. Another admin's change appears at once, unless something is typed that it could replace. */
export function CompanyForm({ company }: CompanyFormProps) {
  const [opened, setOpened] = useState(company);
  return <OpenedForm key={opened.version} opened={opened} company={company} onReopen={setOpened} />;
}

interface OpenedFormProps extends CompanyFormProps {
  readonly opened: CompanyEntity;
  readonly onReopen: (company: CompanyEntity) => void;
}

const OpenedForm = observer(function OpenedForm({ opened, company, onReopen }: OpenedFormProps) {
  const { companies } = useService(Companies);
  const api = useService(Api);
  const languages = useService(Languages);
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const [zones] = useState(
    () => new Resource({ load: (signal) => api.request(readMasterList, {}, { signal, onFailure: 'caller' }) }),
  );
  const choices = useMemo(
    () => (zones.value?.timezones ?? []).map(({ TimeZoneID: id, name }) => ({ id, name })),
    [zones.value],
  );
  const { form, conflicts } = useEntityForm(companies, {
    opened,
    valuesOf,
    draft: { form: 'company:settings', entityId: opened.id },
    validate: ({ name, timeZone, workingDays }) => ({
      name: name.trim() === '' ? translate(companyMessages.nameMissing) : undefined,
      timeZone: timeZone === '' ? translate(companyMessages.timeZoneMissing) : undefined,
      workingDays: workingDays.length === 0 ? translate(companyMessages.workingDaysMissing) : undefined,
    }),
    follow: { newest: company, onReopen },
    onSaved: () => {
      toasts.success(translate(companyMessages.saved));
      onReopen(companies.view(opened.id).full ?? opened);
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <DraftNotice draft={form.restored} />
      <FormFailure sentence={form.failure} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(labels[field]),
          mine: nameValue(field, mine),
          theirs: nameValue(field, theirs),
          onKeepMine,
          onUseTheirs,
        }))}
      />
      <TextField
        {...form.field('name')}
        label={translate(companyMessages.name)}
        autoComplete="organization"
        maxLength={120}
      />
      <TimeZoneField
        {...form.field('timeZone')}
        label={translate(companyMessages.timeZone)}
        hint={translate(companyMessages.timeZoneHint)}
        zones={choices}
      />
      <WorkingDaysField {...form.field('workingDays')} />
      <SelectField
        {...form.field('locale')}
        label={translate(companyMessages.locale)}
        hint={translate(companyMessages.localeHint)}
        options={languages.available.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
      <CurrencyField
        {...form.field('currency')}
        label={translate(companyMessages.currency)}
        hint={translate(companyMessages.currencyHint)}
      />
      <SelectField
        name="fiscalYearStart"
        value={String(form.values.fiscalYearStart)}
        error={form.field('fiscalYearStart').error}
        onChange={(month) => form.set({ fiscalYearStart: Number(month) })}
        label={translate(companyMessages.fiscalYearStart)}
        hint={translate(companyMessages.fiscalYearHint)}
        options={nameMonths(language).map((label, index) => ({ value: String(index + 1), label }))}
      />
      <FormActions>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {translate(companyMessages.save)}
        </Button>
      </FormActions>
    </form>
  );

  function nameValue(
    field: keyof CompanyFields,
    value: CompanyFields[keyof CompanyFields] | undefined,
  ): string | undefined {
    if (field === 'currency' && typeof value === 'string') {
      return nameCurrency(value, language);
    }
    if (typeof value === 'number') {
      return nameMonths(language)[value - 1];
    }
    if (value === undefined || typeof value === 'string') {
      return field === 'locale' ? languages.available.find(({ tag }) => tag === value)?.name : value;
    }
    return nameWorkingDays(value, language);
  }
});

const labels = {
  name: companyMessages.name,
  timeZone: companyMessages.timeZone,
  workingDays: companyMessages.workingDays,
  locale: companyMessages.locale,
  currency: companyMessages.currency,
  fiscalYearStart: companyMessages.fiscalYearStart,
} as const;

function valuesOf(company: CompanyEntity): CompanyFields {
  const { name, timeZone, workingDays, locale, currency, fiscalYearStart } = company;
  return { name, timeZone, workingDays: [...workingDays], locale, currency, fiscalYearStart };
}
