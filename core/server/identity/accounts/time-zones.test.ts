import { isTimeZone, listTimeZones } from './time-zones';

describe('time zones', () => {
  it('include every zone of the platform once, with UTC [R81]', () => {
    const zones = listTimeZones(new Date('2026-01-15T12:00:00Z'));
    const ids = zones.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['UTC', ...Intl.supportedValuesOf('timeZone')]));
    expect(zones.find(({ id }) => id === 'America/St_Johns')).toEqual({
      id: 'America/St_Johns',
      name: 'America/St Johns (UTC-03:30)',
      offset: -210,
    });
  });

  it('are validated', () => {
    expect(['Europe/Paris', 'UTC', 'Mars/Olympus', '', 'Europe/Paris; drop table'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
