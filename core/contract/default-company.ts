import type { Weekday } from './work-calendar';

// In a file without schemas, because the first view needs these.

/** Currency of a company that has not chosen another. */
export const defaultCurrency = 'EUR';

/** Working days of a company that has not chosen others: Monday to Friday. */
export const defaultWorkingDays: readonly Weekday[] = [1, 2, 3, 4, 5];
