import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { NamedStatus, PortalStatuses, StatusEdit } from '../../client/statuses/portal-statuses';
import { useForm } from '../../client/forms/use-form';
import { useService } from '../../client/react/application-provider';
import { useEntityForm } from '../../client/react/use-entity-form';
import { Ids, Toasts } from '../../client/services';
import {
  isAddedStatus,
  isClosedCategory,
  labelKey,
  statusCategories,
  StatusCategory,
  statusLimits,
} from '../../contract';
import type { PortalStatus, StatusKind } from '../../contract';
import { SelectField } from '../choices/select-field';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { TextField } from '../fields/text-field';
import { FormFailure } from '../forms/form-page';
import { StatusIcon } from '../icons/status-icon';
import { FormDialog } from '../overlays/form-dialog';
import { isDone } from '../saving/is-done';
import { statusCategoryNames } from './status-categories';
import { statusUiMessages as messages } from './status-ui-messages';

/** A status with the name that the reader sees. */
export interface ManagedStatus extends Omit<NamedStatus, 'name'> {
  readonly name: string;
}

interface StatusDialogProps {
  readonly statuses: PortalStatuses;
  readonly all: readonly ManagedStatus[];
  readonly onClose: () => void;
}

interface OneStatusDialogProps extends StatusDialogProps {
  readonly status: ManagedStatus;
}

/** A sentence about a name before it is sent. */
function useNameCheck(
  all: readonly ManagedStatus[],
  own?: ManagedStatus,
): (name: string) => { readonly name: string | undefined } {
  const { translate } = useUi();
  const mayBeEmpty = own !== undefined && !isAddedStatus(own.key);
  return (name) => {
    if (name.trim() === '') {
      return { name: mayBeEmpty ? undefined : translate(messages.portalStatusNameMissing) };
    }
    const taken = all.find((each) => each.id !== own?.id && labelKey(each.name) === labelKey(name));
    return { name: taken && translate(messages.portalStatusNameTaken, { name: taken.name }) };
  };
}

interface NewStatusDialogProps extends StatusDialogProps {
  readonly category: StatusCategory;
  readonly kindOf: (key: string) => StatusKind;
}

/** Asks for a new status. */
export const NewStatusDialog = observer(function NewStatusDialog(props: NewStatusDialogProps): ReactElement {
  const { statuses, all, category, onClose } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const [idempotencyKey] = useState(() => ids.next());
  const check = useNameCheck(all);
  const form = useForm<{ readonly name: string; readonly category: string }>({
    initial: { name: '', category },
    draft: { form: 'core:new-status' },
    validate: ({ name }) => check(name),
    submit: async ({ name, category: chosen }) => {
      const created = await statuses.create(name.trim(), StatusCategory.parse(chosen), idempotencyKey);
      toasts.success(translate(messages.portalStatusCreated, { name: created.name ?? name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.portalStatusNew)}
      verb={translate(messages.portalStatusCreate)}
    >
      <TextField
        {...form.field('name')}
        label={translate(messages.portalStatusName)}
        maxLength={statusLimits.name}
        autoFocus
      />
      <SelectField
        {...form.field('category')}
        label={translate(messages.portalStatusCategory)}
        hint={translate(messages.portalStatusCategoryHint)}
        options={statusCategories.map((each) => ({
          value: each,
          label: translate(statusCategoryNames[each]),
          icon: <StatusIcon status={each} label="" />,
        }))}
      />
    </FormDialog>
  );
});

/** Changes the name of a status. Stays open until a conflict is decided. */
export const RenameStatusDialog = observer(function RenameStatusDialog(props: OneStatusDialogProps): ReactElement {
  const { statuses, all, status, onClose } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const check = useNameCheck(all, status);
  const builtInName = statuses.builtInNameOf(status.key);
  const ownName = builtInName === undefined ? '' : translate(builtInName);
  const [opened] = useState((): PortalStatus => {
    const { name: _shown, ...unnamed } = status;
    return statuses.store.get(status.id) ?? unnamed;
  });
  const { form, conflicts, isDeleted } = useEntityForm<PortalStatus, PortalStatus, StatusEdit>(statuses.store, {
    opened,
    valuesOf: ({ name = '', position }) => ({ name, position }),
    draft: { form: 'core:rename-status', entityId: status.id },
    validate: ({ name }) => check(name),
    onSaved: () => {
      toasts.success(translate(messages.portalStatusSaved));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.portalStatusRenameTitle, { name: status.name })}
      verb={translate(messages.portalStatusSave)}
    >
      <FormFailure sentence={isDeleted ? translate(messages.portalStatusDeletedMeanwhile) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(field === 'name' ? messages.portalStatusName : messages.portalStatusPlace),
          mine: mine ?? '',
          theirs: theirs ?? '',
          onKeepMine,
          onUseTheirs,
        }))}
      />
      <TextField
        {...form.field('name')}
        label={translate(messages.portalStatusName)}
        maxLength={statusLimits.name}
        hint={builtInName === undefined ? undefined : translate(messages.portalStatusNameHint, { name: ownName })}
        autoFocus
      />
    </FormDialog>
  );
});

interface DeleteStatusDialogProps extends OneStatusDialogProps {
  readonly kindOf: (key: string) => StatusKind;
  /** A sentence about how much has a status. */
  readonly describeUses: (key: string, signal: AbortSignal) => Promise<string>;
}

/** Says how much has a status, and asks for the one that it gets instead. */
export const DeleteStatusDialog = observer(function DeleteStatusDialog(props: DeleteStatusDialogProps): ReactElement {
  const { statuses, all, status, kindOf, describeUses, onClose } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const uses = useUses(status.key, describeUses);
  const choices = all.filter(
    (each) =>
      each.id !== status.id &&
      each.replacedBy === undefined &&
      isClosedCategory(each.category) === isClosedCategory(status.category),
  );
  const nearest = choices.find(({ category }) => category === status.category) ?? choices[0];
  const form = useForm<{ readonly by: string }>({
    initial: { by: nearest?.key ?? '' },
    validate: ({ by }) => ({ by: by === '' ? translate(messages.portalStatusNoReplacement) : undefined }),
    submit: async ({ by }) => {
      await statuses.replace(status.id, by);
      toasts.success(translate(messages.portalStatusDeleted, { name: status.name }), {
        undo: () => isDone(statuses.restore(status.id)),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.portalStatusDeleteTitle, { name: status.name })}
      verb={translate(messages.portalStatusDeleteVerb)}
    >
      <p>{uses}</p>
      <SelectField
        {...form.field('by')}
        label={translate(messages.portalStatusReplacement)}
        options={choices.map(({ key, name }) => ({
          value: key,
          label: name,
          icon: <StatusIcon status={kindOf(key)} label="" />,
        }))}
      />
    </FormDialog>
  );
});

/** How much has a status, in the words of its plugin; without a number until it is known. */
function useUses(key: string, describe: DeleteStatusDialogProps['describeUses']): string {
  const { translate } = useUi();
  const [uses, setUses] = useState<string>();
  const [describeOnce] = useState(() => describe);
  useEffect(() => {
    const abort = new AbortController();
    // Unknown without a connection; deleting needs one too.
    void describeOnce(key, abort.signal).then(setUses, () => undefined);
    return () => abort.abort();
  }, [describeOnce, key]);
  return uses ?? translate(messages.portalStatusUsesUnknown);
}
