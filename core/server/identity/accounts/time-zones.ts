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

/** Minutes to add to UTC at a moment in a zone. */
export function offsetMinutes(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const wall = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return Math.round((wall - Math.floor(at.getTime() / 1_000) * 1_000) / 60_000);
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
