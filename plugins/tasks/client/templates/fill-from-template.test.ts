import { richTextOf } from '@tessera/core/contract';
import type { TaskTemplate, TemplateItem } from '../../contract/templates';
import { emptyTask } from '../components/new-task-values';
import type { NewTaskValues } from '../components/new-task-values';
import { broughtBy, filledBy, refill } from './fill-from-template';

const ann = { id: '01900000-0000-7000-8000-000000000001', fullName: 'Ann Marlow' };
const ben = { id: '01900000-0000-7000-8000-000000000002', fullName: 'Ben Okafor' };
const label = '01900000-0000-7000-8000-000000000003';
const template = (item: Partial<TemplateItem>, ...below: readonly TemplateItem[]): TaskTemplate => ({
  id: '01900000-0000-7000-8000-000000000009',
  version: 1,
  createdBy: ann.id,
  createdOn: '2026-01-05T09:00:00.000Z',
  name: 'Welcome',
  position: 'V',
  content: { items: [{ level: 1, title: 'Welcome', ...item }, ...below] },
});
const creation = { today: '2031-02-27', self: ann, cardOf: (id: string) => (id === ben.id ? ben : undefined) };
const filled = (item: Partial<TemplateItem>) => filledBy(template(item), creation);
const choose = (
  current: Partial<NewTaskValues>,
  before: Partial<TemplateItem> | undefined,
  after?: Partial<TemplateItem>,
) =>
  refill(
    { ...emptyTask, ...current },
    { initial: emptyTask, before: before ? filled(before) : {}, after: after ? filled(after) : {} },
  );

describe('a template in the form of a new task', () => {
  it('fills its values, with dates from today and the creator as owner', () => {
    const due = { days: 3, time: '17:00' };
    expect(filled({ owner: 'creator', due, priority: 'high', labelIds: [label] })).toEqual({
      ...{ title: 'Welcome', owner: ann, due: '2031-03-02T17:00', priority: 'high', labelIds: [label] },
    });
    expect(filled({ owner: ben.id })).toMatchObject({ owner: ben });
  });

  it('leaves what was entered', () => {
    expect(choose({ title: 'Welcome Eva', owner: ben }, undefined, { owner: 'creator', priority: 'low' })).toEqual({
      priority: 'low',
    });
  });

  it('is replaced by another one, also where that one has nothing', () => {
    const first = { priority: 'high', labelIds: [label] } as const;
    expect(
      choose(
        { title: 'Welcome', priority: 'high', labelIds: [label] },
        { ...first, labelIds: [label] },
        { title: 'Other' },
      ),
    ).toEqual({
      ...{ title: 'Other', priority: 'none', labelIds: [] },
    });
  });

  it('is taken out by choosing none, but for what was changed since', () => {
    const before = { priority: 'high', owner: ben.id } as const;
    // The name of the owner loaded later.
    expect(choose({ title: 'Welcome Noor', priority: 'high', owner: { ...ben, fullName: '…' } }, before)).toEqual({
      ...{ priority: 'none', owner: null },
    });
  });

  it('brings what the form has no field for, and its formatted text while that is unchanged', () => {
    const description = richTextOf('Be kind');
    const made = template(
      { description, start: { days: 1, time: '09:00' }, estimateMinutes: 30 },
      { level: 2, title: 'A' },
      { level: 3, title: 'B' },
    );
    const at = { today: '2031-02-28', zone: 'Europe/Berlin' };
    expect(broughtBy(made.id, made, { ...at, description: 'Be kind ' })).toEqual({
      template: { id: made.id, on: '2031-02-28', timeZone: 'Europe/Berlin' },
      description,
      ...{ startOn: '2031-03-01', startTime: '09:00', timeZone: 'Europe/Berlin', estimateMinutes: 30 },
      subTasks: { done: 0, total: 1 },
    });
    expect(broughtBy(made.id, made, { ...at, description: 'Be quick' })).not.toHaveProperty('description');
    expect(broughtBy(made.id, undefined, { ...at, description: '' })).toEqual({
      template: { id: made.id, on: '2031-02-28', timeZone: 'Europe/Berlin' },
    });
  });
});
