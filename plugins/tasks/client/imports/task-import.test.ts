import { parse } from 'zod/v4/core';
import { ImportedTask } from '../../contract/import';
import { taskImport } from './task-import';

const description = taskImport([]);
const toItem = (values: Parameters<typeof description.toItem>[0]) =>
  description.toItem(values, { timeZone: 'Europe/Berlin' });

describe('an imported task', () => {
  it('is done when its row was completed, and keeps the date only then', () => {
    const completedOn = '2026-01-05T09:30:00.000Z';
    expect(toItem({ title: 'a', completedOn })).toEqual({ title: 'a', status: 'done', completedOn });
    expect(toItem({ title: 'a', completedOn: true })).toEqual({ title: 'a', status: 'done' });
    expect(toItem({ title: 'a', status: 'in-progress', completedOn })).toEqual({ title: 'a', status: 'in-progress' });
  });

  it('has the zone of the reader for times without one, and no zone without times', () => {
    expect(toItem({ title: 'a', dueOn: '2026-01-05', dueTime: '09:00' })).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(toItem({ title: 'a', dueOn: '2026-01-05', dueTime: '09:00', timeZone: 'UTC' })).toMatchObject({
      timeZone: 'UTC',
    });
    expect(toItem({ title: 'a', dueOn: '2026-01-05' })).toEqual({ title: 'a', dueOn: '2026-01-05' });
  });

  it('is one that the server accepts, with its description as lines of text', () => {
    const item = toItem({ title: 'a', description: 'one\n<b>two</b>', key: 'T-1', parent: 'T-2' });
    expect(parse(ImportedTask, item)).toMatchObject({
      description: { content: [{}, { content: [{ text: '<b>two</b>' }] }] },
    });
  });
});
