import { makeAutoObservable, observable } from 'mobx';

/** The rows that a person has selected in a list, by id. Observable. */
export class RowSelection {
  readonly ids = observable.set<string>();
  /** Where the next range begins: the row that was selected last. */
  private anchor: string | undefined = undefined;

  constructor() {
    makeAutoObservable<this, 'anchor'>(this, { ids: false, anchor: false });
  }

  get size(): number {
    return this.ids.size;
  }

  toggle(id: string): void {
    if (!this.ids.delete(id)) {
      this.ids.add(id);
    }
    this.anchor = id;
  }

  /**
   * Selects all rows from the one that was selected last to this one.
   *
   * @param order ids of the rows as they are shown.
   */
  extendTo(id: string, order: readonly string[]): void {
    const to = order.indexOf(id);
    const from = this.anchor === undefined ? to : order.indexOf(this.anchor);
    const [first, last] = from < 0 || from > to ? [to, Math.max(from, to)] : [from, to];
    for (const each of order.slice(Math.max(0, first), last + 1)) {
      this.ids.add(each);
    }
    this.anchor ??= id;
  }

  addAll(ids: readonly string[]): void {
    for (const id of ids) {
      this.ids.add(id);
    }
  }

  /** Drops rows that are not shown any more. */
  keep(isShown: (id: string) => boolean): void {
    for (const id of [...this.ids].filter((each) => !isShown(each))) {
      this.ids.delete(id);
    }
  }

  clear(): void {
    this.ids.clear();
    this.anchor = undefined;
  }
}
