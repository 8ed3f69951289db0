import { useI18n, useService } from '@tessera/core/client';
import { CustomFieldManager } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { TaskFields } from '../task-fields';

/** The fields that the company added to tasks. */
export function TaskFieldsPage() {
  const { translate } = useI18n();
  return <CustomFieldManager fields={useService(TaskFields)} title={translate(tasksMessages.fieldsTitle)} />;
}
