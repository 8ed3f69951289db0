import type { ReactElement } from 'react';
import { checklistTextLength } from '../../contract';
import type { ChecklistItem } from '../../contract';
import type { ChecklistStore } from '../../client/checklists/checklist-store';
import { checklistContractMessages } from '../../contract/checklist-messages';
import { useForm } from '../../client/forms/use-form';
import { useUi } from '../environment';
import { TextField } from '../fields/text-field';
import { FormDialog } from '../overlays/form-dialog';
import { checklistMessages } from './checklist-messages';

export interface RenameDialogProps {
  readonly store: ChecklistStore;
  readonly item: ChecklistItem;
  readonly onClose: () => void;
}

/** Changes the text of an item. It closes on a conflict too, which the checklist shows. */
export function RenameDialog({ store, item, onClose }: RenameDialogProps): ReactElement {
  const { translate } = useUi();
  const form = useForm({
    initial: { text: item.text },
    draft: { form: 'core:checklist-item', entityId: item.id },
    validate: ({ text }) => ({
      text: text.trim() === '' ? translate(checklistContractMessages.checklistTextMissing) : undefined,
    }),
    submit: async ({ text }) => {
      const saved = await store.rename(item, text.trim());
      if (saved === undefined && store.items.view(item.id).conflicts.length === 0) {
        return false;
      }
      onClose();
      return true;
    },
  });
  return (
    <FormDialog
      form={form}
      size={440}
      onClose={onClose}
      title={translate(checklistMessages.checklistRenameTitle)}
      verb={translate(checklistMessages.checklistSave)}
    >
      <TextField
        {...form.field('text')}
        label={translate(checklistMessages.checklistText)}
        maxLength={checklistTextLength}
        autoFocus
      />
    </FormDialog>
  );
}
