import { readFilter, toRequest, writeFilter } from './filter';

const nothing = { period: '', person: '', action: '', entity: '' };
const person = '01900000-0000-7000-8000-0000000000a1';

describe('the filters of the audit log', () => {
  it('are read from the address, where what is none counts as absent', () => {
    const address = `?period=2026-11-01/2026-11-30&person=${person}&action=core.member.join&entity=p1`;
    const filter = readFilter(new URLSearchParams(address));
    expect(filter).toEqual({ period: '2026-11-01/2026-11-30', person, action: 'core.member.join', entity: 'p1' });
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
    expect(writeFilter(nothing)).toBe('');
    for (const period of ['2026-02-30/2026-03-01', '2026-03-02/2026-03-01', '2026-13-01/2026-13-02', 'today']) {
      expect(readFilter(new URLSearchParams({ period, person: 'me', action: 'A b' }))).toEqual(nothing);
    }
  });

  it('mean whole days of the reader’s zone, also when the clocks change', () => {
    const filter = { ...nothing, period: '2037-03-29/2037-03-29' };
    expect(toRequest(filter, 'Europe/Berlin')).toEqual({
      since: '2037-03-28T23:00:00.000Z',
      before: '2037-03-29T22:00:00.000Z',
    });
    expect(toRequest({ ...nothing, entity: 'p1', action: 'webhooks' }, 'UTC')).toEqual({
      action: 'webhooks',
      entityId: 'p1',
    });
  });
});
