import { useRef, useState } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import { Button, ComboBoxField, Dialog, StatusIcon } from '@tessera/core/ui';
import type { OptionPage } from '@tessera/core/ui';
import { listTasks } from '../../contract/endpoints';
import type { Task, TaskParent } from '../../contract/model';
import { taskFieldMessages } from './task-field-messages';
import { statusKindOf } from '../model/status-kind';
import { Tasks } from '../tokens';
import { subTaskMessages } from './sub-task-messages';

export interface TaskParentDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Tasks offered at once; typing narrows them. */
const maxOffered = 20;

/** Chooses the task of which another one becomes a sub-task. Stays open after a refusal, which the API shows. */
export function TaskParentDialog({ task, onClose }: TaskParentDialogProps) {
  const store = useService(Tasks);
  const api = useService(Api);
  const { translate } = useI18n();
  const found = useRef(new Map<string, TaskParent>());
  const [parentId, setParentId] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function convert(): Promise<void> {
    setChecked(true);
    const parent = found.current.get(parentId);
    if (parent === undefined || isBusy) {
      return;
    }
    setBusy(true);
    if ((await store.change(task, { parent })) !== undefined) {
      onClose();
    }
    setBusy(false);
  }

  async function search(text: string, signal: AbortSignal): Promise<OptionPage> {
    const query = { find: text, state: 'open', sort: 'updated', limit: maxOffered } as const;
    const { items, nextCursor } = await api.request(listTasks, { query }, { signal, onFailure: 'caller' });
    const offered = items.filter(({ id }) => id !== task.id && id !== task.parent?.id);
    for (const { id, key, title } of offered) {
      found.current.set(id, { id, key, title });
    }
    return {
      options: offered.map((each) => ({
        value: each.id,
        label: each.title,
        detail: each.key,
        icon: <StatusIcon status={statusKindOf(each)} label="" />,
      })),
      hasMore: nextCursor !== null,
    };
  }

  return (
    <Dialog
      isOpen
      title={translate(subTaskMessages.chooseParentOf, { key: task.key })}
      place="top"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate(subTaskMessages.cancel)}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void convert()}>
            {translate(subTaskMessages.convert)}
          </Button>
        </>
      }
    >
      <ComboBoxField
        name="parentId"
        label={translate(taskFieldMessages.parent)}
        placeholder={translate(subTaskMessages.parentFind)}
        value={parentId}
        onChange={setParentId}
        search={search}
        error={isChecked && parentId === '' ? translate(subTaskMessages.parentRequired) : undefined}
      />
    </Dialog>
  );
}
