import { wallTime } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';

/** Today in the company's zone, YYYY-MM-DD. */
export function companyToday({ clock, portal }: Pick<PortalContext, 'clock' | 'portal'>): string {
  return wallTime(clock.now(), portal.timeZone).date;
}
