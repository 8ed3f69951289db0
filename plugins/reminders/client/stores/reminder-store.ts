import type { EntityList } from '@tessera/core/client';
import { Api, EntityServices, EntityStore, inject, injectable } from '@tessera/core/client';
import {
  changeReminder,
  createReminder,
  deleteReminder,
  listReminders,
  listRemindersOfEntity,
  readReminder,
} from '../../contract/endpoints';
import { reminderChangedLive } from '../../contract/events';
import type { LiveReminder } from '../../contract/events';
import { stateOf } from '../../contract/model';
import type { RemindedEntity, ReminderState, ReminderWhen } from '../../contract/model';
import { remindersMessages as messages } from '../messages';
import { firstTimeOf } from '../model/reminder-form';

/** What a person sets of a new reminder. */
export interface NewReminder {
  readonly note: string;
  readonly entity?: RemindedEntity;
  readonly address?: string;
  /** What the entity is called, until the server answers. */
  readonly title?: string;
  readonly when: ReminderWhen;
}

/** What a person can change of a reminder. */
export interface ReminderPatch {
  readonly note: string;
  readonly when: ReminderWhen;
  readonly isDone: boolean;
  /** ISO 8601. */
  readonly snoozedUntil: string;
}

/** Which dates an entity has that a reminder can be set before. */
export type EntityDates = readonly ('due' | 'start')[];

const pageSize = 50;

/** The person's reminders: those that come, those that are done, and those of one entity. */
@injectable()
export class ReminderStore {
  readonly reminders: EntityStore<LiveReminder, LiveReminder, ReminderPatch>;
  private readonly open: EntityList<LiveReminder>;
  private readonly done: EntityList<LiveReminder>;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) private readonly services: EntityServices,
  ) {
    const store = new EntityStore<LiveReminder, LiveReminder, ReminderPatch>(services, {
      type: 'Reminder',
      label: nameOf,
      event: reminderChangedLive,
      read: (id) => api.request(readReminder, { params: { id } }, { onFailure: 'caller' }),
      create: (reminder, request) => api.request(createReminder, { body: bodyOf(reminder) }, request),
      creationBody: bodyOf,
      save: (id, body, request) => api.request(changeReminder, { params: { id }, body }, request),
      remove: (id, request) => api.request(deleteReminder, { params: { id } }, request),
    });
    this.reminders = store;
    this.open = this.makeList('open');
    this.done = this.makeList('done');
  }

  list(state: ReminderState): EntityList<LiveReminder> {
    return state === 'open' ? this.open : this.done;
  }

  /** Open reminders of an entity that this browser knows, the earliest first. Observable. */
  of({ type, id }: RemindedEntity, ids: readonly string[]): readonly LiveReminder[] {
    return ids
      .flatMap((each) => this.reminders.get(each) ?? [])
      .filter(({ entity, ...rest }) => entity?.type === type && entity.id === id && stateOf(rest) === 'open');
  }

  /**
   * Reads the open reminders of an entity, and which dates it has.
   *
   * @throws ApiError which the caller shows.
   */
  async readOf(entity: RemindedEntity): Promise<{ readonly ids: readonly string[]; readonly dates: EntityDates }> {
    const { items, dates } = await this.api.request(listRemindersOfEntity, { params: entity }, { onFailure: 'caller' });
    for (const item of items) {
      this.reminders.receive(item);
    }
    return { ids: items.map(({ id }) => id), dates };
  }

  /**
   * Sets a reminder; without a connection it is sent later.
   *
   * @throws ApiError which the form shows.
   */
  async add(reminder: NewReminder, idempotencyKey: string): Promise<void> {
    const now = this.services.clock.now().toISOString();
    const nextOn = firstTimeOf(reminder.when);
    await this.reminders.create(
      { ...reminder, isDone: false, sortOn: nextOn ?? now, ...(nextOn === undefined ? {} : { nextOn }) },
      idempotencyKey,
    );
  }

  /** @param when the moment in words. */
  async snooze({ id }: LiveReminder, until: Date, when: string): Promise<void> {
    const saved = await this.reminders.edit(id, { snoozedUntil: until.toISOString(), isDone: false });
    if (saved !== undefined) {
      this.say(messages.snoozed, { when });
    }
  }

  /** Marks a reminder as done, or starts it again, and offers undo. */
  async toggleDone({ id, isDone }: LiveReminder): Promise<void> {
    const saved = await this.reminders.edit(id, { isDone: !isDone });
    if (saved !== undefined && !isDone) {
      const { toasts, words } = this.services;
      toasts.success(words.translate(messages.doneSaid), { undo: () => saved.revert() });
    }
  }

  /** Deletes a reminder; one that comes again can be undone. */
  async remove(reminder: LiveReminder): Promise<void> {
    if ((await this.reminders.remove(reminder.id)) === undefined) {
      return;
    }
    const { toasts, words, ids } = this.services;
    const canReturn = reminder.nextOn !== undefined && reminder.snoozedUntil === undefined;
    toasts.success(
      words.translate(messages.deleted, { name: nameOf(reminder) }),
      canReturn ? { undo: () => this.add(reminder, ids.next()) } : {},
    );
  }

  dispose(): void {
    this.open.dispose();
    this.done.dispose();
    this.reminders.dispose();
  }

  private say(message: typeof messages.snoozed, values: { readonly when: string }): void {
    const { toasts, words } = this.services;
    toasts.success(words.translate(message, values));
  }

  private makeList(state: ReminderState): EntityList<LiveReminder> {
    const sign = state === 'open' ? 1 : -1;
    return this.reminders.list({
      load: (cursor, signal) =>
        this.api.request(listReminders, { query: { state, cursor, limit: pageSize } }, { signal, onFailure: 'caller' }),
      compare: (left, right) =>
        left.sortOn === right.sortOn
          ? sign * (left.id < right.id ? -1 : 1)
          : sign * (left.sortOn < right.sortOn ? -1 : 1),
      belongs: (reminder) => stateOf(reminder) === state,
    });
  }
}

/** What a reminder is called: its note, else what it is about. */
export function nameOf({ note, title }: Pick<LiveReminder, 'note' | 'title'>): string {
  return note === '' ? (title ?? '') : note;
}

function bodyOf({ note, entity, address, when }: Omit<NewReminder, 'title'>) {
  return {
    note,
    ...(entity === undefined ? {} : { entity }),
    ...(address === undefined ? {} : { address }),
    when,
  };
}
