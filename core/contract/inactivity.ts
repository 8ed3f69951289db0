/** Days without opening the company after which a member counts as inactive. */
export const inactiveDays = 30;

/** The last day (UTC, `YYYY-MM-DD`) of use of members who are inactive now. */
export function inactiveDay(now: Date): string {
  return new Date(now.getTime() - inactiveDays * 86_400_000).toISOString().slice(0, 10);
}
