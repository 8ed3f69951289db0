import { useWords } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { PriorityIcon, SelectField } from '@tessera/core/ui';
import type { PropertyLook } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import { messages } from '../messages';
import { priorityNames } from '../model/status-look';

export interface PriorityFieldProps extends FieldBinding<string>, PropertyLook {
  readonly isLabelHidden?: boolean;
}

export function PriorityField(props: PriorityFieldProps) {
  const { say } = useWords();
  return (
    <SelectField
      {...props}
      label={say(messages.priority)}
      options={TaskPriority.options.map((value) => ({
        value,
        label: say(priorityNames[value]),
        drawing: <PriorityIcon priority={value} label="" />,
      }))}
    />
  );
}
