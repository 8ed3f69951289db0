import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Globe } from 'lucide-react';
import { Api, Clock, Resource, useService, useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { FormRow, SelectField, TextField } from '@tessera/core/ui';
import { readMasterList } from '@tessera/plugins/access';
import { onboardingMessages } from '../messages';
import { listCountries } from '../model/countries';

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
  const clock = useService(Clock);
  const { translate, language } = useI18n();
  const [zones] = useState(
    () => new Resource({ load: (signal) => api.request(readMasterList, {}, { signal, onFailure: 'caller' }) }),
  );
  const countries = useMemo(() => listCountries(language), [language]);
  const choices = zones.value?.timezones ?? [];
  const known = choices.some(({ TimeZoneID }) => TimeZoneID === timeZone.value);
  return (
    <>
      <TextField
        {...jobTitle}
        label={translate(onboardingMessages.jobTitle)}
        autoComplete="organization-title"
        isOptional
      />
      <FormRow columns="200px minmax(0, 1fr)">
        <SelectField
          {...countryCode}
          label={translate(onboardingMessages.country)}
          isSearchable
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
      <SelectField
        {...timeZone}
        label={translate(onboardingMessages.timeZone)}
        hint={translate(onboardingMessages.timeZoneHint)}
        icon={Globe}
        isSearchable
        suffix={timeZone.value === '' ? undefined : translate(onboardingMessages.now, { time: timeIn(timeZone.value) })}
        options={
          known || timeZone.value === ''
            ? choices.map((zone) => ({ value: zone.TimeZoneID, label: zone.name, detail: offsetText(zone.offset) }))
            : [{ value: timeZone.value, label: timeZone.value }]
        }
      />
    </>
  );

  function timeIn(zone: string): string {
    const time = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return new Intl.DateTimeFormat(language, time).format(clock.now());
  }
});

/** Formats an offset in minutes as `UTC+05:30`. */
function offsetText(minutes: number): string {
  const sign = minutes < 0 ? '−' : '+';
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  return `UTC${sign}${hours}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
}
