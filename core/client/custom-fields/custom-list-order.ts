import type { CustomField, CustomOrder, CustomValue, CustomValues } from '../../contract';
import { checkedGroup, isGroupableKind, noCustomValue } from '../../contract/custom-order-kinds';

/** What lists compare of an entity. */
export interface ComparedEntity {
  readonly id: string;
  readonly customValues?: CustomValues | undefined;
}

/** What decides the order of people: their names. */
export interface PeopleNames {
  /** Undefined until it is known. */
  readonly nameOf: (personId: string) => string | undefined;
}

/** The key of the group of an entity in a list by a custom field; the same as the server's. */
export function customGroupKey({ id, kind, options = [] }: CustomField, { customValues }: ComparedEntity): string {
  const value = customValues?.[id];
  switch (kind) {
    case 'checkbox':
      return value === true ? checkedGroup : noCustomValue;
    case 'choice':
      // An option that was removed is none.
      return options.find((option) => option.id === value)?.id ?? noCustomValue;
    default:
      return typeof value === 'string' ? value : noCustomValue;
  }
}

/** The order of the groups of two entities, those without a value last; 0 within a group. */
export function compareCustomGroups(
  field: CustomField,
  [left, right]: readonly [ComparedEntity, ComparedEntity],
  names: PeopleNames,
  isDescending = false,
): number {
  const [one, other] = [customGroupKey(field, left), customGroupKey(field, right)];
  if (one === other) {
    return 0;
  }
  if (one === noCustomValue || other === noCustomValue) {
    return one === noCustomValue ? 1 : -1;
  }
  const order =
    field.kind === 'person'
      ? compareValues(personKey(one, names), personKey(other, names))
      : optionPlace(field, one) - optionPlace(field, other);
  return isDescending ? -order : order;
}

/**
 * The order of two entities in a list by a custom field, as the server's, so that an entity of a live event is placed where
 * a refetch would put it; 0 where the list's own order decides.
 */
export function compareByCustomField(
  field: CustomField,
  { isDescending }: Pick<CustomOrder, 'isDescending'>,
  pair: readonly [ComparedEntity, ComparedEntity],
  names: PeopleNames,
): number {
  if (isGroupableKind(field.kind)) {
    return compareCustomGroups(field, pair, names, isDescending);
  }
  const [left, right] = pair;
  const [one, other] = pair.map(({ customValues }) => sortKey(customValues?.[field.id]));
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  const order = compareValues(one, other) || compareValues(left.id, right.id);
  return isDescending ? -order : order;
}

function sortKey(value: CustomValue | undefined): string | number | undefined {
  return typeof value === 'string' ? value.toLowerCase().slice(0, 200) : typeof value === 'number' ? value : undefined;
}

function optionPlace({ options = [] }: CustomField, key: string): number {
  return options.findIndex(({ id }) => id === key);
}

/** As the server sorts people. */
function personKey(id: string, { nameOf }: PeopleNames): string {
  return `${(nameOf(id) ?? '').toLocaleLowerCase('en')}\n${id}`;
}

function compareValues(left: string | number, right: string | number): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
