/**
 * Whether something that began at `since` has not lasted longer than `lifetime`; all in milliseconds of the clock.
 *
 * A clock that was set back makes nothing last longer: what seems to begin later than now is over.
 */
export function isWithin(lifetime: number, since: number, now: number): boolean {
  return since <= now && now - since < lifetime;
}
