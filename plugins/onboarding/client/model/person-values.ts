import { dialingCodeOf } from '@tessera/core/contract';
import type { OnboardingState } from '../../contract/endpoints';

/** Form values of the fields that admins and members share. */
export interface PersonValues {
  readonly jobTitle: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly phone: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Initial values: earlier answers; for the time zone, the browser's is the default. */
export function personValues({ person }: OnboardingState): PersonValues {
  return {
    jobTitle: person.jobTitle,
    countryCode: person.countryCode,
    phone: person.phone,
    timeZone: person.timeZoneId || Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The values in the spelling of the specification's payload (R84). */
export function personBody(values: PersonValues) {
  return {
    JobTitle: values.jobTitle,
    Phone: values.phone,
    CountryCode: values.countryCode,
    STDCode: dialingCodeOf(values.countryCode),
    TimeZoneID: values.timeZone,
  };
}
