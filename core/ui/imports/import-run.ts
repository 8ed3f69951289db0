import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { PortalLabels } from '../../client/labels/portal-labels';
import { ApiError } from '../../client/services';
import { labelKey } from '../../contract/labels';
import { ImportUndo } from './import-undo';
import type { UndoServices } from './import-undo';
import type { ImportWizard } from './import-wizard';
import type { MappedRow } from './map-row';
import type { ImportedEntity, RememberedImport } from './remembered-import';
import { requestsOf, sendRows } from './send-rows';
import type { RowRefusal, SendServices } from './send-rows';

/** What sending the rows of a file needs. */
export interface RunServices extends UndoServices {
  readonly labels: PortalLabels | undefined;
  readonly clientId: string;
}

/** A row of a file that was imported. */
export interface CreatedRow {
  /** Of the new entity. */
  readonly id: string;
  readonly item: Readonly<Record<string, unknown>>;
}

/** The import of the good rows of a file, and its result. */
export class ImportRun {
  state: 'running' | 'failed' | 'done' = 'running';
  /** Rows that have an outcome. */
  done = 0;
  isWaiting = false;
  isStopping = false;
  /** Why no label could be created, so that nothing was sent. */
  failure: string | undefined = undefined;
  /** Why rows were not sent; empty when the person stopped. */
  stopped: string | undefined = undefined;
  /** By the index of their row. */
  created: ReadonlyMap<number, ImportedEntity> = new Map();
  refused: ReadonlyMap<number, RowRefusal> = new Map();
  undo: ImportUndo | undefined = undefined;
  readonly count: number;
  readonly fileName: string;
  private readonly stopper = new AbortController();

  constructor(
    private readonly wizard: ImportWizard,
    private readonly services: RunServices,
  ) {
    this.count = wizard.goodRows.length;
    this.fileName = wizard.fileName;
    makeAutoObservable<this, 'wizard' | 'services' | 'stopper'>(this, {
      wizard: false,
      services: false,
      stopper: false,
      count: false,
      fileName: false,
      created: observableRef,
      refused: observableRef,
      undo: observableRef,
    });
  }

  /** Ends after the request in flight. */
  stop(): void {
    this.isStopping = true;
    this.stopper.abort();
  }

  /** The rows of the file that were not imported, each with what kept it from it. */
  get leftRows(): readonly { readonly row: MappedRow; readonly refusal: RowRefusal | undefined }[] {
    return this.wizard.rows.flatMap((row, index) =>
      this.created.has(index) ? [] : [{ row, refusal: this.refused.get(index) }],
    );
  }

  /** The rows that were imported, unless that was undone. */
  get createdRows(): readonly CreatedRow[] {
    return this.undo?.state === 'offered'
      ? [...this.created].map(([index, { id }]) => ({ id, item: this.wizard.rows[index]?.item ?? {} }))
      : [];
  }

  async run(): Promise<void> {
    const { description } = this.wizard;
    const signal = AbortSignal.any([this.services.signal, this.stopper.signal]);
    const services: SendServices & UndoServices = {
      ...this.services,
      signal,
      onWait: (isWaiting) => runInAction(() => (this.isWaiting = isWaiting)),
    };
    let rows: readonly MappedRow[];
    try {
      const labelIds = await this.createLabels(signal);
      rows = await this.wizard.mapRows(labelIds, signal);
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiError)) {
        throw error;
      }
      runInAction(() => {
        this.state = 'failed';
        this.failure = error instanceof ApiError ? error.message : undefined;
      });
      return;
    }
    for (const level of this.wizard.links?.levels ?? []) {
      const sent = level.flatMap((index) => this.toSend(index, rows));
      for (const part of requestsOf(sent)) {
        if (signal.aborted || this.stopped !== undefined || !services.isCurrent()) {
          runInAction(() => (this.stopped ??= ''));
          this.refuse(part, { kind: 'unsent' });
          continue;
        }
        const { created, refused, changed, stopped } = await sendRows(description, part, services);
        runInAction(() => {
          this.created = new Map([...this.created, ...created]);
          this.refused = new Map([...this.refused, ...refused]);
          this.done += part.length;
          this.stopped = stopped;
          this.follow(changed);
        });
        this.remember();
      }
    }
    runInAction(() => {
      this.state = 'done';
      this.undo = this.created.size === 0 ? undefined : new ImportUndo(description, this.remembered, this.services);
    });
  }

  /** The item of a row that is good, with its parent; nothing when its parent was refused. */
  private toSend(
    index: number,
    rows: readonly MappedRow[],
  ): readonly { readonly index: number; readonly item: Readonly<Record<string, unknown>> }[] {
    const item = rows[index]?.item;
    const parent = this.wizard.links?.parents.get(index);
    if (item === undefined || (this.wizard.rows[index]?.problems.length ?? 1) > 0) {
      return [];
    }
    if (parent === undefined) {
      return [{ index, item: { ...item } }];
    }
    const parentId = this.created.get(parent)?.id;
    if (parentId === undefined) {
      this.refuse([{ index }], { kind: this.stopped === undefined ? 'parent' : 'unsent' });
      return [];
    }
    return [{ index, item: { ...item, parentId } }];
  }

  private refuse(rows: readonly { readonly index: number }[], refusal: RowRefusal): void {
    runInAction(() => {
      this.refused = new Map([...this.refused, ...rows.map(({ index }) => [index, refusal] as const)]);
      this.done += rows.length;
    });
  }

  /** Rows of this import that later ones changed are as the import left them, unless another change came between. */
  private follow(changed: readonly ImportedEntity[]): void {
    const versions = new Map(changed.map(({ id, version }) => [id, version]));
    for (const entity of changed.length === 0 ? [] : this.created.values()) {
      if (versions.get(entity.id) === entity.version + 1) {
        entity.version += 1;
      }
    }
  }

  private get remembered(): RememberedImport {
    const { clientId, clock } = this.services;
    return {
      clientId,
      file: this.fileName,
      at: clock.now().toISOString(),
      entities: [...this.created.values()],
    };
  }

  /** After each part: what a closed tab has created can be undone. */
  private remember(): void {
    if (this.created.size > 0) {
      this.services.storage.write(this.wizard.description.lastImport, this.remembered);
    }
  }

  /** @returns ids by `labelKey`. @throws ApiError */
  private async createLabels(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const { labels } = this.services;
    const ids = new Map<string, string>();
    if (labels === undefined || !this.wizard.createsLabels) {
      return ids;
    }
    const wanted = new Set(this.wizard.goodRows.flatMap((row) => row.labels.map(labelKey)));
    for (const name of this.wizard.newLabels.filter((each) => wanted.has(labelKey(each)))) {
      signal.throwIfAborted();
      ids.set(labelKey(name), (await labels.create({ name }, 'caller')).id);
    }
    return ids;
  }
}
