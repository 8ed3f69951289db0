import { makeAutoObservable, observableShallow } from 'mobx';
import type { RelationList } from '../../contract';
import { maxRelationLists } from '../../contract';
import type { EntityList } from '../entities/entity-list';
import type { RelationStore } from './relation-store';

interface FollowedList {
  readonly ids: readonly string[];
  readonly list: EntityList<RelationList>;
}

/**
 * The relations of the entities that a view shows, such as the rows of a timeline: read by one request for each hundred
 * that come into it, and live. Dispose of it with the view.
 *
 * @example
 * const lists = new RelationLists(store);
 * lists.follow(tasks.map(({ id }) => id));
 * lists.all; // observable
 */
export class RelationLists {
  private followed: FollowedList[] = [];

  constructor(private readonly store: RelationStore) {
    makeAutoObservable<this, 'store' | 'followed'>(this, { store: false, followed: observableShallow });
  }

  /** Of each entity whose relations have loaded, in no order. */
  get all(): readonly RelationList[] {
    return this.followed.flatMap(({ list }) => list.items);
  }

  /** Why some could not be loaded. */
  get error(): unknown {
    return this.followed.find(({ list }) => list.error !== undefined)?.list.error;
  }

  /** Reads the relations of those entities that are new here, and drops the requests of which none is shown any more. */
  follow(ids: readonly string[]): void {
    const shown = new Set(ids);
    const kept: FollowedList[] = [];
    const known = new Set<string>();
    for (const each of this.followed) {
      if (!each.ids.some((id) => shown.has(id))) {
        each.list.dispose();
        continue;
      }
      kept.push(each);
      for (const id of each.ids) {
        known.add(id);
      }
    }
    const added = ids.filter((id) => !known.has(id));
    for (let index = 0; index < added.length; index += maxRelationLists) {
      const part = added.slice(index, index + maxRelationLists);
      const list = this.store.listOf(part);
      kept.push({ ids: part, list });
      void list.loadMore();
    }
    if (added.length > 0 || kept.length < this.followed.length) {
      this.followed = kept;
    }
  }

  /** Reads again what could not be loaded. */
  retry(): void {
    for (const { list } of this.followed) {
      if (list.error !== undefined) {
        void list.loadMore();
      }
    }
  }

  dispose(): void {
    for (const { list } of this.followed) {
      list.dispose();
    }
    this.followed = [];
  }
}
