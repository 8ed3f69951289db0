import { useCallback } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import { StatusManager } from '@tessera/core/ui';
import { countTaskGroups } from '../../contract/endpoints';
import { kindOfStatus } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { TaskStatuses } from '../task-statuses';

/** The statuses that tasks of the company can have. */
export function TaskStatusesPage() {
  const { translate } = useI18n();
  const api = useService(Api);
  const countOf = useCallback(
    async (status: string, signal: AbortSignal) => {
      const query = { state: 'all', group: 'status', status } as const;
      const { items } = await api.request(countTaskGroups, { query }, { signal, onFailure: 'caller' });
      return items.find(({ key }) => key === status) ?? { count: 0, isCapped: false };
    },
    [api],
  );
  return (
    <StatusManager
      statuses={useService(TaskStatuses)}
      title={translate(tasksMessages.statusesTitle)}
      kindOf={kindOfStatus}
      countOf={countOf}
    />
  );
}
