import { useWords } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { SelectField, StatusIcon } from '@tessera/core/ui';
import type { PickerLook, PropertyLook } from '@tessera/core/ui';
import { taskStatuses } from '../../contract/statuses';
import { messages } from '../messages';
import { statusKindOf } from '../model/status-look';

export interface StatusFieldProps extends FieldBinding<string>, PropertyLook, PickerLook {
  readonly isLabelHidden?: boolean;
}

/** Selects the status of a task. */
export function StatusField(props: StatusFieldProps) {
  const { say } = useWords();
  return (
    <SelectField
      {...props}
      label={say(messages.status)}
      options={taskStatuses.map(({ key, name, category }) => ({
        value: key,
        label: say(name),
        drawing: <StatusIcon status={statusKindOf({ status: key, category })} label="" />,
      }))}
    />
  );
}
