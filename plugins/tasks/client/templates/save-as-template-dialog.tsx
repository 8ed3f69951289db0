import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { EndpointResponse } from '@tessera/core/contract';
import { Api, useI18n, useService } from '@tessera/core/client';
import { Button, Dialog, FailedState, SkeletonRows } from '@tessera/core/ui';
import type { Task } from '../../contract/model';
import { readTaskAsTemplate, templateLimits } from '../../contract/templates';
import { subTaskMessages } from '../components/sub-task-messages';
import { NewTemplateDialog } from './template-editor';
import { templateMessages as messages } from './template-messages';

export interface SaveAsTemplateDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Makes a template from a task with its sub-tasks and checklists, which the person can change before it is saved. */
export function SaveAsTemplateDialog({ task, onClose }: SaveAsTemplateDialogProps): ReactElement {
  const { id, key, title: name } = task;
  const api = useService(Api);
  const { translate } = useI18n();
  const [made, setMade] = useState<EndpointResponse<typeof readTaskAsTemplate.shape> | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ended = new AbortController();
    api
      .request(readTaskAsTemplate, { params: { id } }, { signal: ended.signal, onFailure: 'caller' })
      .then(setMade, () => !ended.signal.aborted && setMade('failed'));
    return () => ended.abort();
  }, [api, id, attempt]);
  const title = translate(messages.templateSaveFrom, { key });
  if (made !== undefined && made !== 'failed') {
    const { content, leftOut } = made;
    return (
      <NewTemplateDialog
        title={title}
        draft={{ form: 'tasks:new-template', entityId: id }}
        initial={{ name: name.slice(0, templateLimits.name).trim(), content }}
        note={leftOut > 0 && <p className="t-meta">{translate(messages.templateLeftOut, { count: leftOut })}</p>}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      isOpen
      size={880}
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate(subTaskMessages.cancel)}</Button>}
    >
      {made === 'failed' ? (
        <FailedState
          title={translate(messages.templatesFailed)}
          text={translate(messages.templatesFailedHint)}
          onRetry={() => {
            setMade(undefined);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Dialog>
  );
}
