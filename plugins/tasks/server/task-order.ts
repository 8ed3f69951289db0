import type { ListGroupOptions, ListPageOptions, SelectedCustomOrder } from '@tessera/core/server';
import { customGroups, sql } from '@tessera/core/server';
import { isGroupableKind } from '@tessera/core/contract';
import type { CustomField } from '@tessera/core/contract';
import { assertFewPeople, maxListedPeople, peopleInOrder } from './people-in-order';
import type { GroupReader } from './people-in-order';
import { taskPage } from './task-list';
import { categoriesOf, selectTasks } from './task-selection';
import type { SelectingFilter } from './task-selection';

/** A group of a list by a custom field: the tasks of a filter with certain values. */
export interface ValueGroup {
  readonly key: string;
  readonly filter: SelectingFilter;
}

/** The people of a field, in order, by the categories that they were looked for in. */
export type KnownPeople = Map<string, Promise<readonly string[]>>;

/** The groups of a list by a field of one option, one person or a checkbox, those without a value last. */
export async function valueGroups(
  reader: GroupReader,
  filter: SelectingFilter,
  field: CustomField,
  known: KnownPeople = new Map(),
): Promise<readonly ValueGroup[]> {
  const people = field.kind === 'person' ? await peopleOf(reader, filter, { field, known }) : [];
  return customGroups(field, people).map(({ key, test }) => ({
    key,
    filter: { ...filter, customValues: [...(filter.customValues ?? []), { fieldId: field.id, test }] },
  }));
}

/**
 * The parts of a list in the order of a custom field, each as a list of its own. Options and people are read one after the
 * other, other values in the order of their keys. Tasks without a value are the last part, in the order of `sort`.
 */
export async function orderedParts(
  reader: GroupReader,
  filter: SelectingFilter,
  { field, isDescending }: SelectedCustomOrder,
  known?: KnownPeople,
): Promise<readonly ListGroupOptions<ListPageOptions>[]> {
  if (isGroupableKind(field.kind)) {
    const groups = await valueGroups(reader, filter, field, known);
    const filled = groups.slice(0, -1);
    const ordered = [...(isDescending ? filled.toReversed() : filled), ...groups.slice(-1)];
    return ordered.map((group) => ({ key: group.key, options: taskPage(reader, group.filter) }));
  }
  const without = { fieldId: field.id, test: { kind: 'none' } } as const;
  const others: SelectingFilter = { ...filter, customValues: [...(filter.customValues ?? []), without] };
  return [
    { key: 'values', options: valuePage(reader, filter, { field, isDescending }) },
    { key: 'none', options: taskPage(reader, others) },
  ];
}

/** The tasks with a value of a field, by the index of their keys: each category in order, merged. */
function valuePage(
  reader: GroupReader,
  filter: SelectingFilter,
  { field, isDescending }: SelectedCustomOrder,
): ListPageOptions {
  const { where, anyOf, filter: others } = selectTasks(reader, filter, { bucket: sql`o.bucket` });
  const [isOfPortal, ...more] = where;
  const direction = isDescending ? ' desc' : '';
  return {
    ordered: { table: sql`custom_order o`, columns: sql`o.sort_key, o.entity_id` },
    where: [
      sql`o.client_id = ${reader.clientId} and o.field_id = ${field.id} and t.id = o.entity_id`,
      isOfPortal,
      ...more,
    ],
    sort: [`sort_key${direction}`, `entity_id${direction}`],
    anyOf,
    ...(others === undefined ? {} : { filter: others }),
  };
}

/** Looked for once, however many groups of a list have the same categories. */
function peopleOf(
  reader: GroupReader,
  filter: SelectingFilter,
  { field, known }: { readonly field: CustomField; readonly known: KnownPeople },
): Promise<readonly string[]> {
  const key = categoriesOf(filter).join(' ');
  const people = known.get(key) ?? findPeople(reader, filter, field).then((ids) => peopleInOrder(reader, ids));
  known.set(key, people);
  return people;
}

/** The people in the values of a field, of the categories of a filter: a step in an index for each. */
async function findPeople(
  { db, clientId }: GroupReader,
  filter: SelectingFilter,
  { id }: CustomField,
): Promise<readonly string[]> {
  const categories = categoriesOf(filter);
  if (categories.length === 0) {
    return [];
  }
  const among = sql`o.client_id = ${clientId} and o.field_id = ${id}`;
  const ofCategory = categories.map(
    (category) => sql`select * from (with recursive person as (
        (select o.sort_key from custom_order o where ${among} and o.bucket = ${category} order by o.sort_key limit 1)
        union all
        select (select o.sort_key from custom_order o where ${among} and o.bucket = ${category}
          and o.sort_key > person.sort_key order by o.sort_key limit 1)
        from person where person.sort_key is not null
      ) select sort_key from person where sort_key is not null limit ${maxListedPeople + 1}) of_category`,
  );
  const rows = await db.rows(
    sql<{ readonly sort_key: string }>`select distinct sort_key from (${sql.join(ofCategory, sql` union all `)}) found`,
  );
  const people = rows.map(({ sort_key: person }) => person);
  assertFewPeople(people);
  return people;
}
