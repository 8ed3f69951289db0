import { useEffect, useState } from 'react';
import type { PersonCard } from '../../contract';
import { useService } from '../react/application-provider';
import { People } from './people';

/** People that are looked up for one name. */
const maxPeople = 5;

/** Members that names in a text may mean. */
export interface NamedPeople {
  readonly people: readonly PersonCard[];
  /** False while a name is looked up. */
  readonly isReady: boolean;
}

/**
 * Looks up the members whose names begin as those that a text mentions, such as behind an `@`. A look-up that fails finds
 * no one.
 *
 * @param mentioned names as typed.
 */
export function useNamedPeople(mentioned: readonly string[]): NamedPeople {
  const people = useService(People);
  const [found, setFound] = useState<ReadonlyMap<string, readonly PersonCard[]>>(new Map());
  const names = mentioned.map((name) => name.toLocaleLowerCase());
  const missing = names.filter((name) => !found.has(name)).join(' ');
  useEffect(() => {
    const abort = new AbortController();
    for (const search of missing === '' ? [] : missing.split(' ')) {
      people
        .search({ search, limit: maxPeople }, abort.signal)
        .then(
          ({ items }) =>
            items.map(({ id, fullName, photo }) => ({ id, fullName, ...(photo === undefined ? {} : { photo }) })),
          (): readonly PersonCard[] => [],
        )
        .then((cards) => {
          if (!abort.signal.aborted) {
            setFound((before) => new Map(before).set(search, cards));
          }
        })
        .catch(() => undefined);
    }
    return () => abort.abort();
  }, [people, missing]);
  const all = new Map(names.flatMap((name) => found.get(name) ?? []).map((card) => [card.id, card]));
  return { people: [...all.values()], isReady: missing === '' };
}
