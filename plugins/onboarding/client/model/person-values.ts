import type { OnboardingState } from '../../contract/endpoints';
import { diallingCodeOf } from './countries';

/** What admin and member are both asked, as their forms hold it. */
export interface PersonValues {
  readonly jobTitle: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly phone: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** What was answered before; the browser's own zone is the first guess. */
export function personValues({ person }: OnboardingState): PersonValues {
  return {
    jobTitle: person.jobTitle,
    countryCode: person.countryCode,
    phone: person.phone,
    timeZone: person.timeZoneId || Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The same as the specification's payload spells it (R84). */
export function personBody(values: PersonValues) {
  return {
    JobTitle: values.jobTitle,
    Phone: values.phone,
    CountryCode: values.countryCode,
    STDCode: diallingCodeOf(values.countryCode),
    TimeZoneID: values.timeZone,
  };
}
