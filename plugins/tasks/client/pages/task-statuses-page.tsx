import { useCallback } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import { StatusManager } from '@tessera/core/ui';
import { countTaskGroups } from '../../contract/endpoints';
import { kindOfStatus } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskStatusMessages } from './task-status-messages';
import { TaskStatuses } from '../task-statuses';

/** The statuses that tasks of the company can have. */
export function TaskStatusesPage() {
  const { translate } = useI18n();
  const api = useService(Api);
  const describeUses = useCallback(
    async (status: string, signal: AbortSignal) => {
      const query = { state: 'all', group: 'status', status } as const;
      const { items } = await api.request(countTaskGroups, { query }, { signal, onFailure: 'caller' });
      const { count, isCapped } = items.find(({ key }) => key === status) ?? { count: 0, isCapped: false };
      if (count === 0) {
        return translate(taskStatusMessages.noTaskHasStatus);
      }
      return translate(isCapped ? taskStatusMessages.moreHaveStatus : taskStatusMessages.haveStatus, { count });
    },
    [api, translate],
  );
  return (
    <StatusManager
      statuses={useService(TaskStatuses)}
      title={translate(tasksMessages.statusesTitle)}
      kindOf={kindOfStatus}
      describeUses={describeUses}
    />
  );
}
