import type { EndpointRequest } from '@tessera/core/contract';
import { createLabel, richTextOf } from '@tessera/core/contract';
import type { DemoAction, DemoClient, DemoCompany, DemoPerson } from '@tessera/core/server';
import { officeTime } from '@tessera/core/server';
import type { TaskPriority, TaskStatusKey } from '../../contract';
import { changeTask, createTask, deleteTask, initialStatus, readTask } from '../../contract';
import { between, chance, pick, pickWeighted } from './chance';
import type { demoLabelsOf } from './demo-labels';

/** Final statuses of old tasks, with their weights. */
const endings: readonly (readonly [TaskStatusKey, number])[] = [
  ['done', 58],
  ['in-progress', 12],
  ['to-do', 12],
  ['in-review', 7],
  ['blocked', 4],
  ['backlog', 4],
  ['cancelled', 3],
];
/** Statuses of tasks younger than `freshDays`, with their weights. */
const beginnings: readonly (readonly [TaskStatusKey, number])[] = [
  ['to-do', 6],
  ['in-progress', 3],
  ['backlog', 1],
];
const freshDays = 6;
const oldest = 42;
const priorities: readonly (readonly [TaskPriority, number])[] = [
  ['none', 4],
  ['low', 2],
  ['medium', 6],
  ['high', 3],
  ['urgent', 1],
];
const day = 24 * 60 * 60 * 1_000;

type Patch = EndpointRequest<(typeof changeTask)['shape']>['body'];

export interface TaskPlot {
  readonly company: DemoCompany;
  readonly title: string;
  /** Empty: no description. */
  readonly text: string;
  readonly asker: DemoPerson;
  readonly people: readonly DemoPerson[];
  readonly labels: ReturnType<typeof demoLabelsOf>;
  /** Of its own, so that collaborators change nothing else of the company. */
  readonly helperChance: () => number;
  /** As that of collaborators. */
  readonly reviewerChance: () => number;
  readonly random: () => number;
}

/** Simulates one task from its creation to its status today. */
export function simulateTask(plot: TaskPlot): readonly DemoAction[] {
  const { people, random } = plot;
  const age = Math.floor(random() ** 1.3 * oldest);
  const begins = latest(momentAgo(plot, age), ...[plot.asker, ...people].map(({ joinsAt }) => joinsAt));
  // A fraction of the task's age that has passed.
  const after = (share: number): Date => latest(momentAgo(plot, Math.round(age * (1 - share))), begins);
  // People who leave have created some tasks, and have handed over the rest.
  const there = people.filter(({ leavesAt }) => leavesAt === undefined);
  const asker = isThere(plot.asker, begins) ? plot.asker : pick(random, there);
  const owner = chance(random, 0.92) ? pick(random, there) : undefined;
  const helpers = there.filter((person) => chance(plot.helperChance, 0.05) && person !== owner);
  const other = pick(random, there);
  const doer = owner ?? other;
  const ending = age < freshDays ? pickWeighted(random, beginnings) : pickWeighted(random, endings);
  const dueOn = chance(random, 0.86) ? dueDay(plot, ending, begins) : undefined;
  const isMoved = dueOn !== undefined && chance(random, 0.22);
  const life = new TaskLife(asker, begins);

  life.begin({
    title: plot.title,
    priority: pickWeighted(random, priorities),
    status: ending === 'backlog' ? ending : initialStatus,
    description: plot.text === '' ? undefined : richTextOf(plot.text),
    dueOn: dueOn !== undefined && isMoved ? dayBefore(dueOn, between(random, 2, 8)) : dueOn,
    owner,
    helpers,
    labels: plot.labels,
  });
  if (chance(random, 0.18)) {
    life.change(other, after(0.2), () => ({ priority: pick(random, ['high', 'medium', 'urgent']) }));
  }
  if (owner !== undefined && chance(random, 0.14)) {
    life.change(asker, after(0.3), (calls) => ({ ownerId: calls.idOf(other) }));
  }
  if (['in-progress', 'in-review', 'done', 'blocked'].includes(ending)) {
    life.change(doer, after(0.4), () => ({ status: 'in-progress' }));
  }
  if (isMoved) {
    life.change(doer, after(0.55), () => ({ dueOn }));
  }
  if (ending === 'in-review' || (ending === 'done' && chance(random, 0.45))) {
    const reviewers = there.filter((person) => person !== doer);
    const reviewer = reviewers.length === 0 ? undefined : pick(plot.reviewerChance, reviewers);
    life.change(doer, after(0.7), (calls) => ({
      status: 'in-review',
      ...(reviewer === undefined ? {} : { reviewers: { add: [calls.idOf(reviewer)] } }),
    }));
  }
  if (['done', 'blocked', 'cancelled'].includes(ending)) {
    life.change(doer, after(0.85), () => ({ status: ending }));
  }
  if (ending === 'done' && chance(random, 0.05)) {
    const again = workday(plot.company.endsAt, between(random, 1, 6));
    life.change(other, after(0.95), () => ({ status: 'in-progress', dueOn: again }));
  }
  if (ending === 'cancelled' && chance(random, 0.4)) {
    life.end(asker, after(0.95));
  }
  return life.acts;
}

/** Changes of one task, in order. */
class TaskLife {
  readonly acts: DemoAction[] = [];
  private id = '';

  constructor(
    private readonly asker: DemoPerson,
    private readonly begins: Date,
  ) {}

  begin({
    owner,
    helpers,
    labels,
    ...body
  }: Omit<EndpointRequest<(typeof createTask)['shape']>['body'], 'ownerId' | 'collaboratorIds' | 'labelIds'> &
    Pick<TaskPlot, 'labels'> & {
      readonly owner: DemoPerson | undefined;
      readonly helpers: readonly DemoPerson[];
    }): void {
    this.add(this.asker, this.begins, async (calls) => {
      const ownerId = owner === undefined ? undefined : calls.idOf(owner);
      const labelIds: string[] = [];
      for (const { name, colour } of labels) {
        // The first task with a label creates it; the others get the same one.
        labelIds.push((await calls.call(this.asker, createLabel, { body: { name, colour } })).id);
      }
      const collaborators =
        helpers.length === 0 ? {} : { collaboratorIds: helpers.map((helper) => calls.idOf(helper)) };
      const created = { ...body, ...collaborators, ownerId, ...(labelIds.length === 0 ? {} : { labelIds }) };
      this.id = (await calls.call(this.asker, createTask, { body: created })).id;
    });
  }

  change(by: DemoPerson, at: Date, patch: (calls: DemoClient) => Patch): void {
    this.add(by, at, async (calls) => {
      const { version } = await calls.call(by, readTask, { params: { id: this.id } });
      await calls.call(by, changeTask, { params: { id: this.id }, body: patch(calls) }, { ifMatch: version });
    });
  }

  end(by: DemoPerson, at: Date): void {
    this.add(by, at, async (calls) => {
      await calls.call(by, deleteTask, { params: { id: this.id } });
    });
  }

  /** Former members no longer change tasks. */
  private add(by: DemoPerson, at: Date, run: DemoAction['run']): void {
    const when = latest(at, this.acts.at(-1)?.at ?? at);
    if (isThere(by, when)) {
      this.acts.push({ at: when, run });
    }
  }
}

/** Open tasks are due from today on, a few are overdue; finished ones were due around the time of the work. */
function dueDay({ company, random }: TaskPlot, ending: TaskStatusKey, begins: Date): string {
  if (ending === 'done' || ending === 'cancelled') {
    return workday(begins, between(random, 3, 18));
  }
  return chance(random, 0.07)
    ? workday(company.endsAt, -between(random, 2, 6))
    : workday(company.endsAt, Math.floor(random() ** 2 * 26));
}

/** No due dates on weekends. */
function workday(from: Date, days: number): string {
  const at = new Date(from.getTime() + days * day);
  const weekday = at.getUTCDay();
  const on = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(at.getTime() + on * day).toISOString().slice(0, 10);
}

function dayBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * day).toISOString().slice(0, 10);
}

/** During office hours, and not after the end of the story. */
function momentAgo({ company: { endsAt }, random }: TaskPlot, days: number): Date {
  const at = officeTime(endsAt, -days, random());
  return at <= endsAt ? at : new Date(endsAt.getTime() - random() * 30 * 60 * 1_000);
}

function isThere({ joinsAt, leavesAt }: DemoPerson, at: Date): boolean {
  return joinsAt <= at && (leavesAt === undefined || at < leavesAt);
}

function latest(...moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}
