import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { EntityWith } from '../../contract';
import { useEntityForm, useOpenedEntity } from '../../client/react/use-entity-form';
import { Button } from '../actions/button';
import { commonMessages } from '../common-messages';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { FormFailure } from '../forms/form-page';
import { Dialog } from '../overlays/dialog';
import { FormDialog } from '../overlays/form-dialog';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { workspaceMessages } from '../workspace-messages';
import { describeValue } from './describe-value';
import { draftOf } from './entity-draft';
import type { EntityDialogProps, EntityForms } from './entity-forms';

interface EditEntityDialogProps<Fields extends object> extends EntityForms<Fields>, EntityDialogProps {
  readonly entityId: string;
}

/** Edits an entity. The form begins with the entity as it is then, and stays open whatever happens to it. */
export const EditEntityDialog = observer(function EditEntityDialog<Fields extends object>(
  props: EditEntityDialogProps<Fields>,
): ReactElement {
  const { entityId, entities, edit, onClose } = props;
  const { translate } = useUi();
  const { opened, state } = useOpenedEntity(entities.entities, entityId);
  if (opened !== undefined) {
    return <EntityForm {...props} opened={opened} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={edit}
      actions={<Button onClick={onClose}>{translate(commonMessages.close)}</Button>}
    >
      {state === 'loading' && <SkeletonRows rows={2} />}
      {state === 'deleted' && <FailedState title={translate(workspaceMessages.entityGone)} />}
      {state === 'failed' && (
        <FailedState
          title={translate(workspaceMessages.entityFailed)}
          onRetry={() => void entities.entities.read(entityId)}
        />
      )}
    </Dialog>
  );
}) as <Fields extends object>(props: EditEntityDialogProps<Fields>) => ReactElement;

interface EntityFormProps<Fields extends object> extends EditEntityDialogProps<Fields> {
  readonly opened: EntityWith<Fields>;
}

const EntityForm = observer(function EntityForm<Fields extends object>(props: EntityFormProps<Fields>): ReactElement {
  const { entityId, entities, opened, edit, labels, fields, describe = describeValue, onClose, onReopen } = props;
  const { translate } = useUi();
  const { form, conflicts, isDeleted } = useEntityForm(entities.entities, {
    opened,
    valuesOf: (entity) => entities.fieldsOf(entity),
    onSaved: onClose,
    draft: { form: draftOf(entities.definition, 'edit'), entityId },
    reopen: onReopen,
    validate: (values) => entities.validate(values),
  });

  function remove(): void {
    onClose();
    void entities.remove(opened);
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={edit}
      verb={translate(workspaceMessages.save)}
      aside={
        <Button variant="ghost" onClick={remove}>
          {translate(workspaceMessages.delete)}
        </Button>
      }
    >
      <FormFailure sentence={isDeleted ? translate(workspaceMessages.entityGone) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          ...{ label: labels[field], onKeepMine, onUseTheirs },
          ...{ mine: describe(field, mine), theirs: describe(field, theirs) },
        }))}
      />
      {fields(form)}
    </FormDialog>
  );
}) as <Fields extends object>(props: EntityFormProps<Fields>) => ReactElement;
