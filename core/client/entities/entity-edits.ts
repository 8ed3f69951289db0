import { runInAction } from 'mobx';
import { isMergeConflict } from '../api/merge-conflict';
import { isUnconfirmed } from '../api/unconfirmed';
import { untilSettled } from '../api/until-settled';
import type { KeptEdit, PendingWrites, UnsentWrite } from '../services';
import { ApiError } from '../services';
import type { Entity, SaveRequest, SavedEdit } from './entity';
import type { EntityCache } from './entity-cache';
import { versionOf } from './entity-cache';
import { KeptConflicts } from './kept-conflicts';
import type { EntityFields } from './entity-fields';
import type { EntityRecord, PendingEdit } from './entity-record';
import { fieldsOf, mergePatch, omit } from './three-way-merge';

/** Attempts to save a change that other people's changes interrupt, before this person is asked. */
const maxAttempts = 5;

export interface EntityEditsOptions<Row extends Entity, Full extends Row, Patch extends object> {
  readonly type: string;
  readonly label: (entity: Row | Full) => string;
  readonly pending: PendingWrites;
  /** Sends a change to an endpoint with `concurrency: 'if-match'`, passing `request` on to the API. */
  readonly save?:
    | ((id: string, patch: Partial<Patch>, request: SaveRequest, isConfirmed: boolean) => Promise<Full>)
    | undefined;
  /**
   * Asks the person to confirm a change that the server makes only then, such as completing a blocked task; `save` gets
   * the answer. Default: such a change is refused.
   *
   * @param question the param `confirmation` of the server's refusal.
   */
  readonly confirm?: ((entity: Row | Full, question: unknown) => Promise<boolean>) | undefined;
  /** Called with new conflicts of an entity that no open view shows; views show theirs. */
  readonly onConflict: (entity: Row | Full) => void;
  /** Reads the entity by a request that begins now. */
  readonly readAfresh: (id: string) => Promise<void>;
}

/** This person's changes: shown at once, sent in order, reverted when refused, and asked about when they conflict. */
export class EntityEdits<Row extends Entity, Full extends Row, Patch extends object> {
  /** Kept edits that are applied here. */
  private readonly applied = new Set<KeptEdit>();
  private readonly keptConflicts: KeptConflicts;
  /** The store was disposed of, such as when the person chose another portal: nothing can be read or decided here. */
  private hasEnded = false;

  constructor(
    private readonly cache: EntityCache<Row, Full, Patch>,
    private readonly fields: EntityFields<Row, Full, Patch>,
    private readonly options: EntityEditsOptions<Row, Full, Patch>,
  ) {
    this.keptConflicts = new KeptConflicts(options.pending);
  }

  /** See `EntityStore.edit`. */
  async edit(id: string, wanted: Partial<Patch>, base: Row | Full | undefined): Promise<SavedEdit<Full> | undefined> {
    const { records } = this.cache;
    if (base === undefined) {
      return undefined;
    }
    const patch = this.fields.changesOf(base, wanted);
    const record = records.retain(id);
    const edit: PendingEdit<Patch> = { patch, version: base.version };
    this.cache.update(record, {
      edits: [...record.edits, edit],
      conflicts: omit(record.conflicts, fieldsOf(patch)),
    });
    this.keptConflicts.decide(id, record.conflicts);
    const before = this.fields.valuesOf(base, fieldsOf(patch));
    return raceKept((onKept) =>
      this.finish(record, edit, () =>
        this.send(record, edit, {
          from: base,
          before,
          onKept: () => onKept(this.saved(this.shownAs(id, base), before)),
        }),
      ),
    );
  }

  /** Shows edits that are kept on the device since an earlier page, or by another tab. */
  adopt(writes: readonly UnsentWrite[]): void {
    for (const { edit: kept, key, settled, state, isConflict, isUnconfirmed } of writes) {
      if (kept !== undefined && !this.applied.has(kept) && (state !== 'refused' || isConflict || isUnconfirmed)) {
        this.applied.add(kept);
        const record = this.cache.records.retain(kept.id);
        // The one cast of kept edits: a store keeps patches of its own type.
        const edit: PendingEdit<Patch> = { patch: kept.patch as Partial<Patch>, version: kept.version };
        const before = kept.before as Partial<Patch>;
        this.cache.update(record, { edits: [...record.edits, edit] });
        void this.finish(record, edit, () => this.resume(record, edit, { before, kept, key, settled }));
      }
    }
  }

  /** See `EntityStore.resolve`. */
  async resolve(id: string, field: keyof Patch & string, choice: 'mine' | 'theirs'): Promise<void> {
    const record = this.cache.records.find(id);
    if (record === undefined || !(field in record.conflicts)) {
      return;
    }
    const patch: Partial<Patch> = {};
    patch[field] = record.conflicts[field];
    this.cache.update(record, { conflicts: omit(record.conflicts, [field]) });
    this.keptConflicts.decide(id, record.conflicts);
    if (choice === 'theirs' || (await this.edit(id, patch, this.cache.shown(id))) !== undefined) {
      return;
    }
    if (!(field in record.conflicts)) {
      // It was refused: what the person wrote is not lost.
      this.cache.update(record, { conflicts: { ...record.conflicts, ...patch } });
    }
  }

  /** See `EntityStore.remove`. */
  remove(id: string, send: (request: Pick<SaveRequest, 'label'>) => Promise<unknown>): Promise<boolean> {
    const { records } = this.cache;
    const record = records.retain(id);
    const label = record.base && this.options.label(record.base);
    this.cache.update(record, { removals: record.removals + 1 });
    return raceKept(async (onKept) => {
      try {
        await untilSettled(send({ ...(label !== undefined && { label }) }), () => onKept(true));
        runInAction(() => this.cache.markDeleted(record, versionOf(record) + 1));
        return true;
      } catch (error) {
        // Also when it was deleted meanwhile: the API has shown that, and there is nothing to undo.
        this.isGone(record, error);
        return false;
      } finally {
        this.cache.update(record, { removals: record.removals - 1 });
        records.release(id);
      }
    });
  }

  /** Leaves what the server refuses from now on to the list of unsent changes. */
  dispose(): void {
    this.hasEnded = true;
  }

  /** Notes a deletion that an error of a request reports. The API shows such errors; others are rethrown. */
  isGone(record: EntityRecord<Row, Full, Patch>, error: unknown): boolean {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    if (error.code === 'not_found') {
      runInAction(() => this.cache.markDeleted(record, Math.max(versionOf(record), 0)));
    }
    return error.code === 'not_found';
  }

  private async send(
    record: EntityRecord<Row, Full, Patch>,
    edit: PendingEdit<Patch>,
    { from: first, before, onKept }: SendOptions<Row | Full, Patch>,
  ): Promise<SavedEdit<Full> | undefined> {
    let from = first;
    let hasConflict = false;
    for (let attempt = 0; attempt < maxAttempts && fieldsOf(edit.patch).length > 0; attempt += 1) {
      const answer = await this.trySave(record, edit, { from, before, onKept });
      if (answer === undefined) {
        return undefined;
      }
      if (answer === 'confirmed') {
        continue;
      }
      if (answer !== 'conflict') {
        return hasConflict ? undefined : this.saved(answer, before);
      }
      await this.options.readAfresh(record.id);
      if (record.base === undefined || record.deletedVersion >= 0) {
        this.keptConflicts.forget(record.id);
        return undefined;
      }
      from = record.base;
      hasConflict = this.rebase(record, edit, before) || hasConflict;
    }
    if (fieldsOf(edit.patch).length > 0) {
      this.addConflicts(record, edit.patch);
      return undefined;
    }
    // Another person made the same change.
    return hasConflict ? undefined : this.saved(from as Full, {});
  }

  /** @returns the saved entity; `confirmed` when it is to be sent again; undefined when the server refused or did not respond. */
  private async trySave(
    record: EntityRecord<Row, Full, Patch>,
    edit: PendingEdit<Patch>,
    { from, before, onKept }: SendOptions<Row | Full, Patch>,
  ): Promise<Full | 'conflict' | 'confirmed' | undefined> {
    const { save, confirm } = this.options;
    if (save === undefined) {
      throw new TypeError('This store has no `save`: its entities cannot be edited.');
    }
    const seen = this.fields.seen(from, edit.patch, record.fullVersion >= 0);
    const { patch } = edit;
    const { version } = from;
    const kept: KeptEdit = { type: this.options.type, id: record.id, patch, before, version };
    const label = this.options.label(from);
    this.applied.add(kept);
    let key: string | undefined = undefined;
    try {
      const request = save(
        record.id,
        patch,
        { ifMatch: version, label, edit: kept, ...(confirm && { asksToConfirm: true }), ...(seen && { seen }) },
        edit.isConfirmed === true,
      );
      const answer = await untilSettled(request, (error) => {
        ({ key } = error);
        onKept();
      });
      // In one action: between the two, the former value would be shown.
      runInAction(() => {
        this.applied.delete(kept);
        this.drop(record, edit);
        this.cache.accept(answer, { isFull: true, isPage: false });
      });
      return answer;
    } catch (error) {
      if (isMergeConflict(error) && !this.hasEnded) {
        this.keptConflicts.add(record.id, key);
        return 'conflict';
      }
      if (isUnconfirmed(error) && confirm !== undefined && !this.hasEnded) {
        this.keptConflicts.add(record.id, key);
        return (await this.isConfirmed(record, edit, error)) ? 'confirmed' : undefined;
      }
      this.applied.delete(kept);
      if (!this.isGone(record, error)) {
        await this.readIfUnknown(record.id, error);
      }
      return undefined;
    }
  }

  /** Asks the person; their answer is noted in the edit. A kept write that they have answered for is not kept any more. */
  private async isConfirmed(
    record: EntityRecord<Row, Full, Patch>,
    edit: PendingEdit<Patch>,
    { params }: ApiError,
  ): Promise<boolean> {
    const { confirm } = this.options;
    const shown = this.cache.shown(record.id) ?? record.base;
    try {
      edit.isConfirmed = shown !== undefined && (await confirm?.(shown, params['confirmation'])) === true;
    } catch (failure) {
      // The question could not be shown: the change stays in the list of unsent ones.
      this.keptConflicts.forget(record.id);
      throw failure;
    }
    return edit.isConfirmed;
  }

  /** Waits for a kept edit of an earlier page, and saves what of it conflicts with nothing. */
  private async resume(
    record: EntityRecord<Row, Full, Patch>,
    edit: PendingEdit<Patch>,
    { before, kept, key, settled }: AdoptedEdit<Patch>,
  ): Promise<void> {
    try {
      await settled;
    } catch (error) {
      const asks = isUnconfirmed(error) && this.options.confirm !== undefined;
      if ((!isMergeConflict(error) && !asks) || this.hasEnded) {
        this.applied.delete(kept);
        await this.readIfUnknown(record.id, error);
        return;
      }
      this.keptConflicts.add(record.id, key);
      await this.options.readAfresh(record.id);
      if (record.base === undefined || record.deletedVersion >= 0) {
        this.keptConflicts.forget(record.id);
      } else if (!asks || (await this.isConfirmed(record, edit, error))) {
        this.rebase(record, edit, before);
        await this.send(record, edit, { from: record.base, before, onKept: () => undefined });
      }
      return;
    }
    this.applied.delete(kept);
    await this.options.readAfresh(record.id);
  }

  /** Reads an entity whose kept change was discarded, or sent by another tab. */
  private async readIfUnknown(id: string, error: unknown): Promise<void> {
    if (error instanceof ApiError && error.code === 'aborted') {
      await this.options.readAfresh(id);
    }
  }

  /** Does the work of an edit, and ends the edit. */
  private async finish<T>(
    record: EntityRecord<Row, Full, Patch>,
    edit: PendingEdit<Patch>,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } finally {
      this.drop(record, edit);
      this.keptConflicts.decide(record.id, record.conflicts);
      this.cache.records.release(record.id);
    }
  }

  private shownAs(id: string, base: Row | Full): Full {
    // The one cast of kept edits to full entities: see `SavedEdit.entity`.
    return (this.cache.shown(id) ?? base) as Full;
  }

  /**
   * Leaves in `edit` what can be saved without overwriting another person's change; the rest becomes conflicts.
   *
   * @returns whether there are any.
   */
  private rebase(record: EntityRecord<Row, Full, Patch>, edit: PendingEdit<Patch>, seen: Partial<Patch>): boolean {
    const fields = fieldsOf(edit.patch);
    if (record.base === undefined || record.error !== undefined) {
      // Nothing newer could be read: this person decides later, with what is known then.
      this.addConflicts(record, edit.patch);
      edit.patch = {};
      return true;
    }
    const { conflicts, rest } = mergePatch(edit.patch, seen, this.fields.valuesOf(record.base, fields));
    // A later change of the same field is under way and finds the conflict itself.
    const later = record.edits.slice(record.edits.indexOf(edit) + 1);
    const own = conflicts.filter((field) => !later.some(({ patch }) => field in patch));
    const conflicting = omit(
      edit.patch,
      fields.filter((field) => !own.includes(field)),
    );
    edit.patch = rest;
    this.addConflicts(record, conflicting);
    return conflicts.length > 0;
  }

  private addConflicts(record: EntityRecord<Row, Full, Patch>, conflicts: Partial<Patch>): void {
    this.cache.update(record, { conflicts: { ...record.conflicts, ...conflicts } });
    if (fieldsOf(conflicts).length > 0 && record.views === 0 && record.base !== undefined) {
      this.options.onConflict(record.base);
    }
  }

  private saved(entity: Full, before: Partial<Patch>): SavedEdit<Full> {
    const revert = async (): Promise<boolean> =>
      fieldsOf(before).length === 0 || (await this.edit(entity.id, before, entity)) !== undefined;
    return { entity, revert };
  }

  private drop(record: EntityRecord<Row, Full, Patch>, edit: PendingEdit<Patch>): void {
    if (record.edits.includes(edit)) {
      this.cache.update(record, { edits: record.edits.filter((each) => each !== edit) });
    }
  }
}

interface SendOptions<E, Patch extends object> {
  /** The version that the change is made on top of. */
  readonly from: E;
  /** The values that the patch replaces, as the person saw them. */
  readonly before: Partial<Patch>;
  /** Called when the change is kept on the device. */
  readonly onKept: () => void;
}

interface AdoptedEdit<Patch extends object> extends Pick<UnsentWrite, 'key' | 'settled'> {
  readonly before: Partial<Patch>;
  readonly kept: KeptEdit;
}

/** Resolves as soon as the work is kept on the device, which goes on, or else when it is done. */
function raceKept<T>(work: (onKept: (kept: T) => void) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => void work(resolve).then(resolve, reject));
}
