import { useState } from 'react';
import type { ReactElement } from 'react';
import { Api, Ids, Toasts, useForm, useService } from '@tessera/core/client';
import type { CreationProps } from '@tessera/core/client';
import { FormDialog, TextField } from '@tessera/core/ui';
import { projectsCalls } from '../contract/endpoints';

/** Creates a project from every page. */
export function NewProjectDialog({ onClose, onReopen }: CreationProps): ReactElement {
  const api = useService(Api);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { name: '' },
    draft: { form: 'projects:new-project' },
    reopen: onReopen,
    submit: async ({ name }) => {
      await api.request(projectsCalls.add, { body: { type: 'Project', title: name } }, { idempotencyKey });
      toasts.success('The project was created.');
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Create project" verb="Create project">
      <TextField {...form.field('name')} label="Project name" autoFocus />
    </FormDialog>
  );
}
