import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Api, Resource, useService, useI18n } from '@tessera/core/client';
import { listCountries } from '@tessera/core/contract';
import type { FieldBinding } from '@tessera/core/client';
import { ComboBoxField, FormRow, TextField, TimeZoneField } from '@tessera/core/ui';
import { readMasterList } from '@tessera/plugins/access';
import { onboardingMessages } from '../messages';

export interface PersonFieldsProps {
  readonly jobTitle: FieldBinding<string>;
  readonly countryCode: FieldBinding<string>;
  readonly phone: FieldBinding<string>;
  readonly timeZone: FieldBinding<string>;
}

/** The fields that admins and members share (R84). */
export const PersonFields = observer(function PersonFields(props: PersonFieldsProps) {
  const { jobTitle, countryCode, phone, timeZone } = props;
  const api = useService(Api);
  const { translate, language } = useI18n();
  const [zones] = useState(
    () => new Resource({ load: (signal) => api.request(readMasterList, {}, { signal, onFailure: 'caller' }) }),
  );
  const countries = useMemo(() => listCountries(language), [language]);
  const choices = useMemo(
    () => (zones.value?.timezones ?? []).map(({ TimeZoneID: id, name }) => ({ id, name })),
    [zones.value],
  );
  return (
    <>
      <TextField
        {...jobTitle}
        label={translate(onboardingMessages.jobTitle)}
        autoComplete="organization-title"
        isOptional
      />
      <FormRow columns="200px minmax(0, 1fr)">
        <ComboBoxField
          {...countryCode}
          label={translate(onboardingMessages.country)}
          isOptional
          options={countries.map(({ code, name, diallingCode }) => ({
            value: code,
            label: `${name} +${diallingCode}`,
          }))}
        />
        <TextField
          {...phone}
          label={translate(onboardingMessages.phone)}
          type="tel"
          autoComplete="tel-national"
          isOptional
        />
      </FormRow>
      <TimeZoneField
        {...timeZone}
        label={translate(onboardingMessages.timeZone)}
        hint={translate(onboardingMessages.timeZoneHint)}
        zones={choices}
      />
    </>
  );
});
