import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ArrowDownUp } from 'lucide-react';
import { Clock, Drafts, Navigation, useParameters, useQuery, useService, useI18n } from '@tessera/core/client';
import { Button, FindField, Menu, MenuItem, SegmentedControl, Toolbar } from '@tessera/core/ui';
import { tasksPath } from '../../contract/manifest';
import { tasksMessages } from '../messages';
import { taskListUrl, newTaskQuery } from '../model/addresses';
import { newTaskDraft } from '../model/drafts';
import type { ListFilter } from '../model/task-filter';
import { Tasks } from '../tokens';

const sorts = {
  due: tasksMessages.sortDue,
  priority: tasksMessages.sortPriority,
  created: tasksMessages.sortCreated,
  updated: tasksMessages.sortUpdated,
} as const;

/** Long enough that not every letter sends a request. Milliseconds. */
const findPause = 250;

/** Filter and order of the list; both are in the address. */
export const TaskToolbar = observer(function TaskToolbar() {
  const store = useService(Tasks);
  const clock = useService(Clock);
  const { translate } = useI18n();
  const navigation = useService(Navigation);
  const { taskId } = useParameters(tasksPath);
  const { filter } = store;
  const { state, isMine, sort } = filter;
  const [find, setFind] = useState(filter.find);
  /** The last searched text, from this field or from the address. */
  const searched = useRef(filter.find);

  function show(change: Partial<ListFilter>): void {
    navigation.go(taskListUrl({ filter: { ...filter, ...change }, taskId }));
  }

  const search = useEffectEvent((text: string) => {
    searched.current = text;
    // Not every letter becomes a history entry.
    navigation.go(taskListUrl({ filter: { ...filter, find: text }, taskId }), { replace: true });
  });
  useEffect(() => {
    if (find === searched.current) {
      return undefined;
    }
    const stop = new AbortController();
    clock.sleep(findPause, stop.signal).then(
      () => search(find),
      () => undefined,
    );
    return () => stop.abort();
  }, [clock, find]);

  // The address can change the text too: by Back, or by "Show all open tasks".
  const { find: found } = filter;
  useEffect(() => {
    if (found.trim() !== searched.current.trim()) {
      searched.current = found;
      setFind(found);
    }
  }, [found]);

  return (
    <Toolbar
      start={
        <>
          <SegmentedControl
            label={translate(tasksMessages.show)}
            value={state}
            onChange={(next) => show({ state: next })}
            segments={[
              { value: 'open', label: translate(tasksMessages.open) },
              { value: 'completed', label: translate(tasksMessages.completedView) },
              { value: 'all', label: translate(tasksMessages.all) },
            ]}
          />
          <Button
            variant={isMine ? 'default' : 'ghost'}
            aria-pressed={isMine}
            onClick={() => show({ isMine: !isMine })}
          >
            {translate(tasksMessages.mine)}
          </Button>
          <DraftReminder />
        </>
      }
      end={
        <>
          <Menu
            position="end"
            target={
              <Button variant="ghost" icon={ArrowDownUp}>
                {translate(sorts[sort])}
              </Button>
            }
          >
            {Object.entries(sorts).map(([key, label]) => (
              <MenuItem key={key} isChosen={key === sort} onSelect={() => show({ sort: key as keyof typeof sorts })}>
                {translate(label)}
              </MenuItem>
            ))}
          </Menu>
          <FindField label={translate(tasksMessages.find)} value={find} onChange={setFind} />
        </>
      }
    />
  );
});

/** Offers to continue a task that was typed but not created, in this tab or another one. */
const DraftReminder = observer(function DraftReminder() {
  const store = useService(Tasks);
  const drafts = useService(Drafts);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const isComposing = useQuery().has(newTaskQuery);
  if (isComposing || !drafts.has(newTaskDraft)) {
    return undefined;
  }
  return (
    <Button variant="ghost" onClick={() => navigation.go(taskListUrl({ filter: store.filter, isComposing: true }))}>
      {translate(tasksMessages.draft)}
    </Button>
  );
});
