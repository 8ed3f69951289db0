import { partToShow } from './part-to-show';

const event = (id?: string) => ({
  title: 'Ann wrote a comment',
  reason: 'watching' as const,
  at: '2026-01-01T00:00:00.000Z',
  ...(id === undefined ? {} : { part: { kind: 'comment' as const, id } }),
});

describe('A notification leads', () => {
  it('to the earliest comment since it was read', () => {
    expect(partToShow({ events: [event('3'), event(), event('1'), event()], eventCount: 4 })?.id).toBe('1');
  });

  it('to the newest comment when there are more than it lists', () => {
    expect(partToShow({ events: [event('3'), event('1')], eventCount: 9 })?.id).toBe('3');
  });

  it('to its item without a comment', () => {
    expect(partToShow({ events: [event()], eventCount: 1 })).toBeUndefined();
  });
});
