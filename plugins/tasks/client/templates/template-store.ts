import { computed, makeObservable } from 'mobx';
import type { Api, EntityServices } from '@tessera/core/client';
import { DeclaredEntities } from '@tessera/core/client';
import type { FieldsOf } from '@tessera/core/contract';
import { rankAt } from '@tessera/core/contract';
import { taskTemplates } from '../../contract/templates';
import type { TaskTemplate } from '../../contract/templates';

/** What people write of a template. */
export type TemplateFields = FieldsOf<typeof taskTemplates>;

/** The templates of the company: few, so that all are loaded when one of them is shown. They follow changes by everyone. */
export class TemplateStore {
  readonly declared: DeclaredEntities<TemplateFields>;
  private loading: Promise<void> | undefined = undefined;

  constructor(services: EntityServices, api: Api) {
    this.declared = new DeclaredEntities(services, api, taskTemplates, { label: ({ name }) => name });
    makeObservable(this, { all: computed });
  }

  /** In their order. Observable; does not load them. */
  get all(): readonly TaskTemplate[] {
    return this.declared.list.items.toSorted(
      (left, right) => compare(left.position, right.position) || compare(left.id, right.id),
    );
  }

  /** True once all have loaded. Observable. */
  get isReady(): boolean {
    return this.declared.list.isComplete;
  }

  /** Why they could not be loaded. Observable. */
  get error(): unknown {
    return this.declared.list.error;
  }

  /** Undefined for a deleted one, and until it has loaded. Observable; does not load. */
  find(id: string): TaskTemplate | undefined {
    return this.all.find((template) => template.id === id);
  }

  /** The place behind all others. */
  get lastPosition(): string {
    return rankAt(
      this.all.map(({ position }) => position),
      this.all.length,
    );
  }

  /** Loads all unless they are known. Never rejects: see `error`. */
  async load(): Promise<void> {
    this.loading ??= this.loadAll();
    await this.loading;
    this.loading = undefined;
  }

  dispose(): void {
    this.declared.dispose();
  }

  private async loadAll(): Promise<void> {
    const { list } = this.declared;
    while (!list.isComplete) {
      await list.loadMore();
      if (list.error !== undefined) {
        return;
      }
    }
  }
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
