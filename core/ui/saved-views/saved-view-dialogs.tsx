import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { SavedViewEdit, SavedViews } from '../../client/saved-views/saved-views';
import { useForm } from '../../client/forms/use-form';
import type { Form } from '../../client/forms/form-types';
import { useEntityForm } from '../../client/react/use-entity-form';
import { useService } from '../../client/react/application-provider';
import { Ids, Toasts } from '../../client/services';
import { savedViewLimits } from '../../contract';
import type { SavedView } from '../../contract';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { Checkbox } from '../fields/checkbox';
import { TextField } from '../fields/text-field';
import { FormFailure } from '../forms/form-page';
import { FormDialog } from '../overlays/form-dialog';
import { savedViewUiMessages } from './messages';

interface NewViewDialogProps {
  readonly views: SavedViews;
  /** What is saved: the query of the list's address. */
  readonly query: string;
  readonly onClose: () => void;
}

/** Asks for the name of a new view. */
export function NewViewDialog({ views, query, onClose }: NewViewDialogProps): ReactElement {
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const [idempotencyKey] = useState(() => ids.next());
  const validate = useNameCheck();
  const form = useForm<SavedViewEdit>({
    initial: { name: '', query, isShared: false },
    validate,
    submit: async ({ name, isShared }) => {
      const created = await views.create({ name: name.trim(), query, isShared }, idempotencyKey);
      toasts.success(translate(savedViewUiMessages.savedViewSaved, { name: created.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(savedViewUiMessages.savedViewNewTitle)}
      verb={translate(savedViewUiMessages.savedViewSave)}
    >
      <p className="t-quiet">{translate(savedViewUiMessages.savedViewNewText)}</p>
      <ViewFields form={form} />
    </FormDialog>
  );
}

interface EditViewDialogProps {
  readonly views: SavedViews;
  readonly view: SavedView;
  readonly onClose: () => void;
}

/** Renames or shares a view. Stays open until conflicts are decided. */
export const EditViewDialog = observer(function EditViewDialog(props: EditViewDialogProps): ReactElement {
  const { views, view, onClose } = props;
  const { translate } = useUi();
  const validate = useNameCheck();
  const { form, conflicts, isDeleted } = useEntityForm<SavedView, SavedView, SavedViewEdit>(views.store, {
    opened: view,
    valuesOf: ({ name, query, isShared }) => ({ name, query, isShared }),
    draft: { form: 'core:edit-saved-view', entityId: view.id },
    validate,
    onSaved: onClose,
  });

  function wordsOf(value: SavedViewEdit[keyof SavedViewEdit] | undefined): string {
    if (typeof value === 'boolean') {
      return translate(value ? savedViewUiMessages.savedViewShareYes : savedViewUiMessages.savedViewShareNo);
    }
    return value ?? '';
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(savedViewUiMessages.savedViewEditTitle)}
      verb={translate(savedViewUiMessages.savedViewSave)}
    >
      <FormFailure sentence={isDeleted ? translate(savedViewUiMessages.savedViewDeletedMeanwhile) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(
            field === 'isShared' ? savedViewUiMessages.savedViewShareField : savedViewUiMessages.savedViewName,
          ),
          mine: wordsOf(mine),
          theirs: wordsOf(theirs),
          onKeepMine,
          onUseTheirs,
        }))}
      />
      <ViewFields form={form} />
    </FormDialog>
  );
});

function useNameCheck(): (values: SavedViewEdit) => { readonly name: string | undefined } {
  const { translate } = useUi();
  return ({ name }) => ({
    name: name.trim() === '' ? translate(savedViewUiMessages.savedViewNameMissing) : undefined,
  });
}

function ViewFields({ form }: { readonly form: Form<SavedViewEdit> }): ReactElement {
  const { translate } = useUi();
  const { value, onChange } = form.field('isShared');
  return (
    <>
      <TextField
        {...form.field('name')}
        label={translate(savedViewUiMessages.savedViewName)}
        maxLength={savedViewLimits.name}
        autoFocus
      />
      <Checkbox label={translate(savedViewUiMessages.savedViewShare)} isChecked={value} onChange={onChange} />
    </>
  );
}
