import { readDetail } from './detail';

describe('what an entry recorded', () => {
  it('is read as the values that differ, and everything else as facts', () => {
    expect(
      readDetail({
        reason: 'trial',
        before: { timeZone: 'UTC', seats: 5, modules: ['Tasks'] },
        after: { timeZone: 'UTC', seats: null, modules: ['Tasks', 'Teams'], limit: { soft: 1 } },
      }),
    ).toEqual({
      facts: [{ field: 'Reason', value: 'trial' }],
      changes: [
        { field: 'Seats', before: '5', after: '–' },
        { field: 'Modules', before: 'Tasks', after: 'Tasks, Teams' },
        { field: 'Limit', before: '–', after: '{"soft":1}' },
      ],
    });
  });

  it('is shown whole where it has no old and new values', () => {
    expect(readDetail({ before: 'noon', inUse: true })).toEqual({
      changes: [],
      facts: [
        { field: 'Before', value: 'noon' },
        { field: 'In use', value: 'true' },
      ],
    });
    expect(readDetail(['a', 'b']).facts).toEqual([{ field: '', value: 'a, b' }]);
    expect(readDetail(undefined).facts).toEqual([]);
  });
});
