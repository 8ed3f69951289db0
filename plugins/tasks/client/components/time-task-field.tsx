import { useRef, useState } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import { ComboBoxField, StatusIcon } from '@tessera/core/ui';
import type { OptionPage, TimeChoiceProps } from '@tessera/core/ui';
import type { TimedEntityCard } from '@tessera/core/contract';
import { listTasks } from '../../contract/endpoints';
import { statusKindOf } from '../model/status-kind';
import { taskTimeMessages as messages } from './task-time-messages';
import { timedTaskOf } from './timed-task';

/** Tasks offered at once; typing narrows them. */
const maxOffered = 20;

/** Chooses the task on which time is logged: the last changed ones are offered, typing finds others, completed ones too. */
export function TimeTaskField({ onChoose, error }: TimeChoiceProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const found = useRef(new Map<string, TimedEntityCard>());
  const [taskId, setTaskId] = useState('');

  async function search(text: string, signal: AbortSignal): Promise<OptionPage> {
    const query = { find: text, sort: 'updated', limit: maxOffered } as const;
    const { items, nextCursor } = await api.request(listTasks, { query }, { signal, onFailure: 'caller' });
    for (const item of items) {
      found.current.set(item.id, timedTaskOf(item));
    }
    return {
      options: items.map((each) => ({
        value: each.id,
        label: each.title,
        detail: each.key,
        icon: <StatusIcon status={statusKindOf(each)} label="" />,
      })),
      hasMore: nextCursor !== null,
    };
  }

  return (
    <ComboBoxField
      name="entityId"
      label={translate(messages.timeOn)}
      placeholder={translate(messages.timeFindTask)}
      value={taskId}
      onChange={(id) => {
        setTaskId(id);
        onChoose(found.current.get(id));
      }}
      search={search}
      error={error}
    />
  );
}
