import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Storage } from '../../client/services';
import { ApiError } from '../../client/services';
import { maxImportItems } from '../../contract/list-import';
import type { ListImport } from './import-field';
import type { RememberedImport } from './remembered-import';
import { undoRows } from './send-rows';
import type { SendServices } from './send-rows';

/** What undoing an import needs. */
export interface UndoServices extends Omit<SendServices, 'onWait'> {
  readonly storage: Storage;
  /** False once another company is open: requests would go to that one. */
  readonly isCurrent: () => boolean;
}

/** Undoes an import part by part. What is left is remembered, so that it can be continued. */
export class ImportUndo {
  state: 'offered' | 'running' | 'done' = 'offered';
  isWaiting = false;
  deleted = 0;
  kept = 0;
  /** Why it stopped; empty when the dialog was closed. */
  failure: string | undefined = undefined;
  /** What is left to be undone. */
  remembered: RememberedImport;
  /** Number of entities at the beginning. */
  readonly count: number;

  constructor(
    private readonly description: Pick<ListImport, 'lastImport' | 'undo'>,
    remembered: RememberedImport,
    private readonly services: UndoServices,
  ) {
    this.remembered = remembered;
    this.count = remembered.entities.length;
    makeAutoObservable<this, 'description' | 'services'>(this, {
      description: false,
      services: false,
      count: false,
      remembered: observableRef,
    });
  }

  async run(): Promise<void> {
    const { storage, signal, isCurrent } = this.services;
    const { lastImport } = this.description;
    this.state = 'running';
    this.failure = undefined;
    const services = {
      ...this.services,
      onWait: (isWaiting: boolean) => runInAction(() => (this.isWaiting = isWaiting)),
    };
    while (this.remembered.entities.length > 0 && !signal.aborted && isCurrent()) {
      const part = this.remembered.entities.slice(0, maxImportItems);
      try {
        const outcomes = await undoRows(this.description, part, services);
        runInAction(() => {
          const deleted = outcomes.filter(({ outcome }) => outcome === 'deleted').length;
          this.deleted += deleted;
          this.kept += outcomes.length - deleted;
          this.remembered = { ...this.remembered, entities: this.remembered.entities.slice(part.length) };
        });
        storage.write(lastImport, this.remembered);
      } catch (error) {
        if (!(error instanceof ApiError)) {
          throw error;
        }
        runInAction(() => {
          this.failure = error.message;
          this.state = 'offered';
        });
        return;
      }
    }
    if (signal.aborted || !isCurrent()) {
      return;
    }
    storage.remove(lastImport);
    runInAction(() => (this.state = 'done'));
  }
}
