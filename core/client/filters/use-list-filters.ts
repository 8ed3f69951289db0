import { useMemo } from 'react';
import type { FilterValues, ListFilters } from '../../contract';
import { Navigation } from '../services';
import { useService } from '../react/application-provider';
import { useQuery } from '../react/use-parameters';

/** The filters of a list, as the page's address has them. */
export interface AddressFilters<Key extends string> {
  readonly values: FilterValues<Key>;
  /**
   * Sets the filters in the address, and further parameters; undefined removes one. Each change is a step of the history.
   */
  readonly change: (values: FilterValues<Key>, others?: Readonly<Record<string, string | undefined>>) => void;
}

/**
 * Keeps the filters of a list in the page's address: they survive a reload, and Back takes one back.
 *
 * @example
 * const { values, change } = useListFilters(noteFilters);
 * <FilterBar filters={noteFilters} values={values} onChange={change} />
 */
export function useListFilters<Key extends string>(filters: ListFilters<Key>): AddressFilters<Key> {
  const query = useQuery();
  const navigation = useService(Navigation);
  const values = useMemo(() => filters.read(query), [filters, query]);
  return {
    values,
    change: (next, others = {}) => {
      const changed = new URLSearchParams(query);
      filters.write(changed, next);
      for (const [name, value] of Object.entries(others)) {
        if (value === undefined) {
          changed.delete(name);
        } else {
          changed.set(name, value);
        }
      }
      const search = changed.toString();
      navigation.go(search === '' ? navigation.path : `${navigation.path}?${search}`);
    },
  };
}
