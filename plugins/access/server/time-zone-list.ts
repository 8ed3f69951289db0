import { serviceToken } from '@tessera/core/contract';
import { listTimeZones } from '@tessera/core/server';
import type { TimeZoneChoice } from '../contract';

/** Offsets change on the quarter hour at the earliest. */
const quarter = 900_000;

/**
 * The master list (R81). Computing four hundred zones takes tens of milliseconds, so the list is cached until an offset
 * can change.
 */
export class TimeZoneList {
  private kept: { readonly quarter: number; readonly zones: readonly TimeZoneChoice[] } | undefined;

  at(now: Date): readonly TimeZoneChoice[] {
    const current = Math.floor(now.getTime() / quarter);
    if (this.kept?.quarter !== current) {
      const zones = listTimeZones(now).map(({ id, name, offset }) => ({ TimeZoneID: id, name, offset }));
      this.kept = { quarter: current, zones };
    }
    return this.kept.zones;
  }
}
export const TimeZoneListService = serviceToken<TimeZoneList>('access:TimeZoneListService');
