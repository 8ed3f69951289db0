import { useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from '../../client/forms/use-form';
import { useService } from '../../client/react/application-provider';
import { Ids } from '../../client/services';
import { FormDialog } from '../overlays/form-dialog';
import { draftOf } from './entity-draft';
import type { EntityDialogProps, EntityForms } from './entity-forms';

export interface NewEntityDialogProps<Fields extends object> extends EntityForms<Fields>, EntityDialogProps {}

/** Adds an entity. Typed text is kept as a draft until then. */
export function NewEntityDialog<Fields extends object>(props: NewEntityDialogProps<Fields>): ReactElement {
  const { entities, add, initial, fields, onClose, onReopen } = props;
  const ids = useService(Ids);
  // One key per dialog: a double click, or a retry after a lost response, adds one entity.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm<Fields>({
    initial,
    draft: { form: draftOf(entities.definition, 'new') },
    reopen: onReopen,
    validate: (values) => entities.validate(values),
    submit: async (values) => {
      await entities.add(values, idempotencyKey);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={add} verb={add}>
      {fields(form)}
    </FormDialog>
  );
}
