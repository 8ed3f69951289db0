import { useWords } from '@tessera/core/client';
import type { FieldBinding } from '@tessera/core/client';
import { SelectField } from '@tessera/core/ui';
import { TaskPriority } from '../../contract/model';
import { messages } from '../messages';
import { priorityNames } from '../model/status-look';

export interface PriorityFieldProps extends FieldBinding<string> {
  readonly isLabelHidden?: boolean;
  readonly size?: 'small' | 'large';
}

export function PriorityField(props: PriorityFieldProps) {
  const { say } = useWords();
  return (
    <SelectField
      {...props}
      label={say(messages.priority)}
      options={TaskPriority.options.map((value) => ({ value, label: say(priorityNames[value]) }))}
    />
  );
}
