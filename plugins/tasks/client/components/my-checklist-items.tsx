import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Api, EntityServices, useI18n, useService } from '@tessera/core/client';
import type { ChecklistItem } from '@tessera/core/contract';
import { Button, Checkbox, DateText, FailedState, useToday } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import type { ListFilter } from '../model/task-filter';
import { MyChecklist } from '../stores/my-checklist';
import { Tasks } from '../tokens';
import { myTasksMessages } from './my-tasks-messages';
import { useIsReadOnly } from './use-is-read-only';
import './my-checklist-items.css';

/** Items that are shown before the person asks for all. */
const firstItems = 5;

export interface MyChecklistItemsProps {
  readonly filter: ListFilter;
}

/** The person's own checklist items above their tasks; nothing for those who have none. */
export const MyChecklistItems = observer(function MyChecklistItems({ filter }: MyChecklistItemsProps) {
  const store = useService(Tasks);
  const api = useService(Api);
  const services = useService(EntityServices);
  const today = useToday();
  const { due } = filter.values;
  const [mine, setMine] = useState<MyChecklist>();
  useEffect(() => {
    const made = new MyChecklist(api, services, { store, due, today });
    setMine(made);
    void made.list.loadMore();
    return () => made.dispose();
  }, [api, services, store, due, today]);
  return mine === undefined ? undefined : <ShownItems mine={mine} filter={filter} today={today} />;
});

interface ShownItemsProps extends MyChecklistItemsProps {
  readonly mine: MyChecklist;
  readonly today: string;
}

const ShownItems = observer(function ShownItems({ mine, filter, today }: ShownItemsProps) {
  const { translate, language } = useI18n();
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const { list, heldRows } = mine;
  const { items, error, isComplete, isReady } = list;
  if (items.length === 0 && error === undefined) {
    return undefined;
  }
  const isLong = items.length > firstItems;
  const count = new Intl.NumberFormat(language).format(items.length);
  return (
    <div
      className="tasks-own-items"
      onPointerEnter={() => heldRows.pointerEntered()}
      onPointerLeave={() => heldRows.pointerLeft()}
      onFocus={() => heldRows.pointerEntered()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          heldRows.pointerLeft();
        }
      }}
    >
      <section aria-labelledby={headingId}>
        <header>
          <h2 id={headingId}>{translate(myTasksMessages.ownItems)}</h2>
          {isReady && <span className="t-meta">{isComplete ? count : translate(tasksMessages.more, { count })}</span>}
          {isLong && (
            <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {translate(isWhole ? myTasksMessages.fewerItems : myTasksMessages.allItems)}
            </Button>
          )}
        </header>
        <ul>
          {(isWhole ? items : items.slice(0, firstItems)).map((item) => (
            <OwnItem key={item.id} item={item} mine={mine} filter={filter} today={today} />
          ))}
        </ul>
        {isWhole && !isComplete && error === undefined && (
          <Button size="small" variant="ghost" onClick={() => void list.loadMore()}>
            {translate(myTasksMessages.moreItems)}
          </Button>
        )}
        {error !== undefined && (
          <FailedState title={translate(myTasksMessages.itemsFailed)} onRetry={() => void list.loadMore()} />
        )}
      </section>
    </div>
  );
});

interface OwnItemProps extends ShownItemsProps {
  readonly item: ChecklistItem;
}

const OwnItem = observer(function OwnItem({ item, mine, filter, today }: OwnItemProps) {
  const isReadOnly = useIsReadOnly();
  const { entityId: taskId, text, dueOn, isDone } = item;
  const task = mine.taskOf(item);
  return (
    <li className="tasks-own-item" data-done={isDone || undefined}>
      <Checkbox
        label={<bdi>{text}</bdi>}
        isChecked={isDone}
        disabled={isReadOnly}
        onChange={(checked) => void mine.setDone(item, checked)}
      />
      {task !== undefined && (
        <Link className="t-cut" to={taskListUrl({ filter, taskId })}>
          <span className="tasks-key">{task.key}</span> <bdi>{task.title}</bdi>
        </Link>
      )}
      {dueOn !== undefined && <DateText day={dueOn} isLate={!isDone && dueOn < today} />}
    </li>
  );
});
