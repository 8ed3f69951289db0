import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { SelectField, StatusIcon } from '@tessera/core/ui';
import type { PickerProps, CompactFieldProps } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { statusKindOf } from '../model/status-kind';
import { TaskStatuses } from '../task-statuses';

export interface StatusFieldProps extends FieldBinding<string>, CompactFieldProps, PickerProps {
  readonly isLabelHidden?: boolean;
}

/** Selects the status of a task. */
export const StatusField = observer(function StatusField(props: StatusFieldProps) {
  const { translate } = useI18n();
  const statuses = useService(TaskStatuses);
  return (
    <SelectField
      {...props}
      label={translate(tasksMessages.status)}
      options={statuses.shown.map(({ key, name }) => ({
        value: key,
        label: typeof name === 'string' ? name : translate(name),
        icon: <StatusIcon status={statusKindOf({ status: key })} label="" />,
      }))}
    />
  );
});
