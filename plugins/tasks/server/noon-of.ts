/** A moment that falls on this date in nearly every zone, because titles are formatted in the zone of their reader. */
export function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}
