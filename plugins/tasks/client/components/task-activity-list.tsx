import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Api, useService, useI18n } from '@tessera/core/client';
import { Button, FailedState, PersonAvatar, RelativeTime, usePages } from '@tessera/core/ui';
import { listTaskActivity } from '../../contract/endpoints';
import type { Task } from '../../contract/model';
import { tasksMessages } from '../messages';
import { activityMessages } from './activity-messages';
import { useTaskStatusName } from '../model/use-task-status-name';
import { formatActivity } from './format-activity';
import './task-activity-list.css';

export interface TaskActivityListProps {
  readonly task: Task;
}

/** The activity of a task, newest first; refetched whenever the task changes. */
export function TaskActivityList({ task }: TaskActivityListProps) {
  const { translate } = useI18n();
  return (
    <section className="tasks-activity" aria-label={translate(activityMessages.activity)}>
      <h2>{translate(activityMessages.activity)}</h2>
      <ActivityPages key={task.id} taskId={task.id} version={task.version} />
    </section>
  );
}

interface ActivityPagesProps {
  readonly taskId: string;
  /** Version of the task; a new one refetches the newest entries. */
  readonly version: number;
}

const ActivityPages = observer(function ActivityPages({ taskId, version }: ActivityPagesProps) {
  const api = useService(Api);
  const { translate, language } = useI18n();
  const statusName = useTaskStatusName();
  const load = useRef((cursor: string | undefined, signal: AbortSignal) =>
    api.request(
      listTaskActivity,
      { params: { id: taskId }, query: { limit: 20, ...(cursor === undefined ? {} : { cursor }) } },
      { signal, onFailure: 'caller' },
    ),
  );
  const pages = usePages(load.current, version);
  if (pages.state === 'failed') {
    return <FailedState title={translate(tasksMessages.loadFailed)} onRetry={pages.retry} />;
  }
  return (
    <>
      <ol>
        {pages.items.map((entry) => {
          const name = entry.actor?.fullName ?? translate(activityMessages.systemActor);
          return (
            <li key={entry.id}>
              {entry.actor === undefined ? (
                <span className="tasks-activity-system" aria-hidden />
              ) : (
                <PersonAvatar name={name} id={entry.actor.id} photo={entry.actor.photo} isDecoration />
              )}
              <span>
                <Sentence name={name}>{formatActivity(entry, name, { translate, language, statusName })}</Sentence>{' '}
                <span className="t-meta">
                  <RelativeTime instant={entry.at} />
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {pages.hasMore && (
        <Button size="small" variant="ghost" isBusy={pages.state === 'more'} onClick={pages.loadMore}>
          {translate(activityMessages.activityMore)}
        </Button>
      )}
    </>
  );
});

interface SentenceProps {
  /** Name of the actor; emphasized, wherever the language puts it. */
  readonly name: string;
  readonly children: string;
}

function Sentence({ name, children }: SentenceProps) {
  const at = children.indexOf(name);
  if (at < 0) {
    return children;
  }
  return (
    <>
      {children.slice(0, at)}
      <b>{name}</b>
      {children.slice(at + name.length)}
    </>
  );
}
