import { useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { SelectField, StatusIcon } from '@tessera/core/ui';
import type { PickerProps, CompactFieldProps } from '@tessera/core/ui';
import { taskStatuses } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { statusKindOf } from '../model/status-kind';

export interface StatusFieldProps extends FieldBinding<string>, CompactFieldProps, PickerProps {
  readonly isLabelHidden?: boolean;
}

/** Selects the status of a task. */
export function StatusField(props: StatusFieldProps) {
  const { translate } = useI18n();
  return (
    <SelectField
      {...props}
      label={translate(tasksMessages.status)}
      options={taskStatuses.map(({ key, name }) => ({
        value: key,
        label: translate(name),
        icon: <StatusIcon status={statusKindOf({ status: key })} label="" />,
      }))}
    />
  );
}
