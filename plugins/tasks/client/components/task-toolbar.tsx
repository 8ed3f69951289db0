import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { ArrowDownUp } from 'lucide-react';
import { Clock, Drafts, Navigation, useQuery, useService, useWords } from '@tessera/core/client';
import { Button, FindField, Menu, MenuItem, SegmentedControl, Toolbar } from '@tessera/core/ui';
import { messages } from '../messages';
import { newTaskAddress, newTaskQuery } from '../model/addresses';
import { newTaskDraft } from '../model/drafts';
import { Tasks } from '../tokens';

const sorts = {
  due: messages.sortDue,
  priority: messages.sortPriority,
  created: messages.sortCreated,
  updated: messages.sortUpdated,
} as const;

/** Long enough that no request goes out for every letter. Milliseconds. */
const findPause = 250;

/** Which tasks, in which order. */
export const TaskToolbar = observer(function TaskToolbar() {
  const store = useService(Tasks);
  const clock = useService(Clock);
  const { say } = useWords();
  const { state, isMine, sort } = store.filter;
  const [find, setFind] = useState(store.filter.find);

  useEffect(() => {
    const stop = new AbortController();
    clock.sleep(findPause, stop.signal).then(
      () => store.show({ find }),
      () => undefined,
    );
    return () => stop.abort();
  }, [clock, store, find]);

  // Something else may take the text away, such as the offer to show everything again.
  const { find: found } = store.filter;
  useEffect(() => setFind(found), [found]);

  return (
    <Toolbar
      start={
        <>
          <SegmentedControl
            label={say(messages.show)}
            value={state}
            onChange={(next) => store.show({ state: next })}
            segments={[
              { value: 'open', label: say(messages.open) },
              { value: 'completed', label: say(messages.completedView) },
              { value: 'all', label: say(messages.all) },
            ]}
          />
          <Button
            variant={isMine ? 'default' : 'ghost'}
            aria-pressed={isMine}
            onClick={() => store.show({ isMine: !isMine })}
          >
            {say(messages.mine)}
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
                {say(sorts[sort])}
              </Button>
            }
          >
            {Object.entries(sorts).map(([key, label]) => (
              <MenuItem
                key={key}
                isChosen={key === sort}
                onSelect={() => store.show({ sort: key as keyof typeof sorts })}
              >
                {say(label)}
              </MenuItem>
            ))}
          </Menu>
          <FindField label={say(messages.find)} value={find} onChange={setFind} />
        </>
      }
    />
  );
});

/** Offers to continue a task that was typed and not created, in this tab or another one. */
const DraftReminder = observer(function DraftReminder() {
  const drafts = useService(Drafts);
  const navigation = useService(Navigation);
  const { say } = useWords();
  const isComposing = useQuery().has(newTaskQuery);
  if (isComposing || !drafts.has(newTaskDraft)) {
    return undefined;
  }
  return (
    <Button variant="ghost" onClick={() => navigation.go(newTaskAddress)}>
      {say(messages.draft)}
    </Button>
  );
});
