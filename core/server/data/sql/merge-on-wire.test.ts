import { AppError } from '../../platform/app-error';
import { mergeErrorOnWire } from './merge-on-wire';

interface Row {
  readonly due_on: string;
  readonly version: number;
}

const conflict = new AppError('conflict', 'Changed meanwhile.', {
  params: { conflicts: ['due_on', 'title'], current: { due_on: '2026-01-01', version: 4 } },
});

describe('the conflict of a merge on the wire', () => {
  it('names fields instead of columns, and has the entity as the endpoint sends it', () => {
    const error = mergeErrorOnWire<Row>(conflict, {
      present: ({ due_on: dueOn, version }) => ({ dueOn, version }),
      fields: { due_on: 'dueOn' },
    });
    expect(error).toMatchObject({
      code: 'conflict',
      sentence: 'Changed meanwhile.',
      params: { conflicts: ['dueOn', 'title'], current: { dueOn: '2026-01-01', version: 4 } },
    });
  });

  it('keeps every other error, such as a refusal that is a conflict too', () => {
    for (const error of [
      new AppError('not_found', 'Gone.'),
      new AppError('conflict', 'The last admin.'),
      new Error(),
    ]) {
      expect(mergeErrorOnWire(error, { present: () => 'never' })).toBe(error);
    }
  });
});
