import { useI18n } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { PriorityIcon, SelectField } from '@tessera/core/ui';
import type { CompactFieldProps } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import { tasksMessages } from '../messages';
import { priorityNames } from '../model/status-kind';

export interface PriorityFieldProps extends FieldBinding<string>, CompactFieldProps {
  readonly isLabelHidden?: boolean;
}

export function PriorityField(props: PriorityFieldProps) {
  const { translate } = useI18n();
  return (
    <SelectField
      {...props}
      label={translate(tasksMessages.priority)}
      options={TaskPriority.options.map((value) => ({
        value,
        label: translate(priorityNames[value]),
        icon: <PriorityIcon priority={value} label="" />,
      }))}
    />
  );
}
