import { useEffect, useState } from 'react';
import type { Entity, EntityConflict, EntityView } from '../entities/entity';
import type { EntityStore } from '../entities/entity-store';
import type { Form, FormOptions } from '../forms/form-types';
import { useForm } from '../forms/use-form';
import { useEntity } from './use-entity';

/** A conflict that the person decides in the form. */
export interface EntityFormConflict<Patch extends object> extends EntityConflict<Patch> {
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

export interface EntityFormOptions<Full extends Entity, Patch extends object> extends Omit<
  FormOptions<Patch>,
  'initial' | 'submit'
> {
  /** The entity when the form was opened. Changes of other people since then are not overwritten. */
  readonly opened: Full;
  /** The values of the form, which are the fields of the patch. */
  readonly valuesOf: (entity: Full) => Patch;
  /** Asked before values are saved, such as by a dialog that shows the consequences; false keeps the form open. */
  readonly confirm?: (values: Patch) => Promise<boolean>;
  /** The entity as it is now, for a form that stays open: it opens anew with a newer one while nothing is typed. */
  readonly follow?: { readonly newest: Full; readonly onReopen: (newest: Full) => void };
  /** Everything is saved, or kept on the device. */
  readonly onSaved: () => void;
}

/** A form over an entity. */
export interface EntityForm<Patch extends object> {
  readonly form: Form<Patch>;
  readonly conflicts: readonly EntityFormConflict<Patch>[];
  /** Deleted by this person or another one; the form keeps what was typed. */
  readonly isDeleted: boolean;
}

/**
 * The entity as it was when it had first loaded, for a form that begins with it. For components that are observers.
 */
export function useOpenedEntity<Row extends Entity, Full extends Row, Patch extends object>(
  store: EntityStore<Row, Full, Patch>,
  id: string,
): { readonly opened: Full | undefined; readonly state: EntityView<Row, Full, Patch>['state'] } {
  const { full, state } = useEntity(store, id);
  const [opened, setOpened] = useState<Full>();
  if (opened === undefined && state === 'ready' && full !== undefined) {
    setOpened(full);
  }
  return { opened, state };
}

/**
 * A form that changes an entity and stays open until every conflict with other people's changes is decided. Saving
 * replaces another person's value only after this person has chosen their own. For components that are observers.
 */
export function useEntityForm<Row extends Entity, Full extends Row, Patch extends object>(
  store: EntityStore<Row, Full, Patch>,
  { opened, valuesOf, confirm, follow, onSaved, ...options }: EntityFormOptions<Full, Patch>,
): EntityForm<Patch> {
  const { state, conflicts } = store.view(opened.id);
  // `opened` with the other person's values that this person has compared with their own.
  const [seen, setSeen] = useState(opened);
  const form = useForm<Patch>({
    ...options,
    initial: valuesOf(opened),
    submit: async (values) => {
      if (confirm !== undefined && !(await confirm(values))) {
        return false;
      }
      const isSaved = (await store.edit(opened.id, values, seen)) !== undefined;
      if (isSaved) {
        onSaved();
      }
      return isSaved;
    },
  });

  const isUntouched = follow !== undefined && JSON.stringify(form.values) === JSON.stringify(valuesOf(opened));
  useEffect(() => {
    if (isUntouched && follow.newest.version > opened.version) {
      follow.onReopen(follow.newest);
    }
  }, [isUntouched, follow, opened.version]);

  function decide({ field, theirs }: EntityConflict<Patch>, isMine: boolean): void {
    // The one cast of decided fields: a field of the patch has the name and the value of the entity's.
    const decided = { [field]: theirs } as Partial<Patch>;
    setSeen({ ...seen, ...decided });
    if (!isMine) {
      form.set(decided);
    }
    void store.resolve(opened.id, field, 'theirs');
  }

  return {
    form,
    conflicts: conflicts.map((conflict) => ({
      ...conflict,
      onKeepMine: () => decide(conflict, true),
      onUseTheirs: () => decide(conflict, false),
    })),
    isDeleted: state === 'deleted',
  };
}
