import { offsetMinutes } from '../../../contract';

/** A time zone that people can choose. */
export interface TimeZoneEntry {
  readonly id: string;
  readonly name: string;
  /** Minutes to add to UTC at that moment. */
  readonly offset: number;
}

/** Whether the platform knows the zone; aliases count. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Every zone of the platform and UTC, sorted by id. */
export function listTimeZones(at: Date): readonly TimeZoneEntry[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...ids].sort().map((id) => {
    const offset = offsetMinutes(id, at);
    return { id, offset, name: `${id.replaceAll('_', ' ')} (${formatOffset(offset)})` };
  });
}

function formatOffset(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const total = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${sign}${two(Math.floor(total / 60))}:${two(total % 60)}`;
}
