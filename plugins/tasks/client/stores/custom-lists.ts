import { when } from 'mobx';
import { compareByCustomField, compareCustomGroups, customGroupKey } from '@tessera/core/client';
import type { Clock, I18n, People, PortalCustomFields } from '@tessera/core/client';
import { isGroupableKind, isSortableKind, noCustomValue, parseCustomSort } from '@tessera/core/contract';
import type { CustomField, Message } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import type { ListFilter } from '../model/task-filter';
import { customListMessages as messages } from './custom-list-messages';

/** How long a page waits for the names of its people, in milliseconds; their groups may be in another order then. */
const maxNamesWait = 3_000;

type AnyTask = LiveTask | Task;

/** The order and the groups of lists by custom fields. Loaded with the first such list. */
export class CustomLists {
  private readonly names = { nameOf: (id: string) => this.people.card(id)?.fullName };

  constructor(
    private readonly fields: PortalCustomFields,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  /** The filter without an order or groups by fields that were deleted, or are of other kinds; itself if all are there. */
  withoutGone(filter: ListFilter): ListFilter {
    const { fieldSort, groupField, group, ...others } = filter;
    const isSorted = fieldSort === undefined || this.sortOf(filter) !== undefined;
    const isGrouped = group !== 'field' || this.groupFieldOf(filter) !== undefined;
    return isSorted && isGrouped
      ? filter
      : {
          ...others,
          ...(isSorted && fieldSort !== undefined ? { fieldSort } : {}),
          ...(isGrouped ? { group, ...(groupField === undefined ? {} : { groupField }) } : { group: 'nothing' }),
        };
  }

  /** Why a list fell back to its usual order or has no groups. */
  messageOfGone(filter: ListFilter): Message {
    const isSort = filter.fieldSort !== undefined && this.sortOf(filter) === undefined;
    return isSort ? messages.listSortGone : messages.listGroupGone;
  }

  /** The order of two tasks by groups and values; 0 where the filter's own order decides. */
  compare(filter: ListFilter, [left, right]: readonly [AnyTask, AnyTask]): number {
    const group = this.groupFieldOf(filter);
    const byGroup = group === undefined ? 0 : compareCustomGroups(group, [left, right], this.names);
    const sort = this.sortOf(filter);
    return byGroup !== 0 || sort === undefined
      ? byGroup
      : compareByCustomField(sort.field, sort, [left, right], this.names);
  }

  /** The key of the group of a task. */
  keyOf(filter: ListFilter, task: AnyTask): string {
    const field = this.groupFieldOf(filter);
    return field === undefined ? noCustomValue : customGroupKey(field, task);
  }

  /** The name of a group; of people once it is known. */
  labelOf(filter: ListFilter, key: string, { translate }: Pick<I18n, 'translate'>): string {
    const field = this.groupFieldOf(filter);
    if (field === undefined || key === noCustomValue) {
      return translate(messages.groupWithout, { field: field?.name ?? '' });
    }
    if (field.kind === 'checkbox') {
      return field.name;
    }
    const name = field.kind === 'person' ? this.names.nameOf(key) : field.options?.find(({ id }) => id === key)?.name;
    return name ?? '…';
  }

  /** Waits for the names of people by which tasks are in order. */
  async prepare(filter: ListFilter, tasks: readonly AnyTask[], signal: AbortSignal): Promise<void> {
    const fields = [this.groupFieldOf(filter), this.sortOf(filter)?.field].filter((field) => field?.kind === 'person');
    const ids = new Set(fields.flatMap((field) => tasks.map(({ customValues }) => customValues?.[field?.id ?? ''])));
    const people = [...ids].filter((id) => typeof id === 'string');
    if (people.length > 0) {
      // All are asked for at once.
      const areKnown = (): boolean => people.map((id) => this.people.card(id)).every((card) => card !== undefined);
      await Promise.race([when(areKnown, { signal }), this.clock.sleep(maxNamesWait, signal)]);
    }
  }

  private sortOf({
    fieldSort,
  }: ListFilter): { readonly field: CustomField; readonly isDescending: boolean } | undefined {
    const sort = parseCustomSort(fieldSort);
    const field = sort && this.fields.find(sort.fieldId);
    return field === undefined || !isSortableKind(field.kind)
      ? undefined
      : { field, isDescending: sort?.isDescending ?? false };
  }

  private groupFieldOf({ group, groupField = '' }: ListFilter): CustomField | undefined {
    const field = group === 'field' ? this.fields.find(groupField.toLowerCase()) : undefined;
    return field !== undefined && isGroupableKind(field.kind) ? field : undefined;
  }
}
