import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Navigation, useI18n, useService } from '@tessera/core/client';
import { Button, ListPage, PageTitle, SegmentedControl } from '@tessera/core/ui';
import type { LiveReminder } from '../../contract/events';
import type { ReminderState } from '../../contract/model';
import { reminderSettingPath } from '../../contract/paths';
import { EditReminderDialog } from '../components/edit-reminder-dialog';
import { MyRules } from '../components/my-rules';
import { NewReminderDialog } from '../components/new-reminder-dialog';
import { ReminderItem } from '../components/reminder-item';
import { ruleMessages } from '../components/rule-messages';
import { remindersMessages as messages } from '../messages';
import { pageReminderQuery, readPageReminder } from '../model/page-reminder';
import { Reminders } from '../tokens';

/**
 * R32, R100: the person's reminders. On a row: Enter edits, `e` marks as done, `s` opens the actions. `?page=` opens the form
 * for a page of the product.
 */
export const RemindersPage = observer(function RemindersPage() {
  const store = useService(Reminders);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const [state, setState] = useState<ReminderState | 'rules'>('open');
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<LiveReminder>();
  const [menuId, setMenuId] = useState<string>();
  const page = readPageReminder(navigation.search);

  function handleKey(event: KeyboardEvent, reminder: LiveReminder): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'e') {
      void store.toggleDone(reminder);
    } else if (event.key === 's') {
      setMenuId(reminder.id);
    } else {
      return;
    }
    // The page has shortcuts of the same letters.
    event.preventDefault();
  }

  function edit(reminder: LiveReminder): void {
    // A press between the entries of the row's menu opens nothing.
    if (menuId === undefined) {
      setEdited(reminder);
    }
  }

  function addAgain(): void {
    if (page === undefined) {
      setAdding(true);
    } else {
      navigation.go(`${reminderSettingPath.to({})}${pageReminderQuery(page)}`);
    }
  }

  function stopAdding(): void {
    setAdding(false);
    if (page !== undefined) {
      navigation.go(reminderSettingPath.to({}), { replace: true });
    }
  }

  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {translate(messages.newReminder)}
    </Button>
  );
  const actions = (
    <div className="reminders-head">
      <SegmentedControl
        label={translate(messages.show)}
        value={state}
        onChange={setState}
        segments={[
          { value: 'open', label: translate(messages.open) },
          { value: 'done', label: translate(messages.done) },
          { value: 'rules', label: translate(ruleMessages.ruleTab) },
        ]}
      />
      {state !== 'rules' && add}
    </div>
  );
  return (
    <>
      {state === 'rules' ? (
        <>
          <PageTitle title={translate(messages.title)} actions={actions} />
          <MyRules />
        </>
      ) : (
        <ListPage
          key={state}
          title={translate(messages.title)}
          empty={translate(state === 'open' ? messages.emptyOpen : messages.emptyDone)}
          list={store.list(state)}
          row={(reminder) => (
            <ReminderItem
              reminder={reminder}
              isMenuOpen={menuId === reminder.id}
              onMenu={(isOpen) => setMenuId(isOpen ? reminder.id : undefined)}
              onEdit={setEdited}
            />
          )}
          rowHeight={44}
          onOpen={edit}
          onKey={handleKey}
          actions={actions}
        />
      )}
      {(isAdding || page !== undefined) && (
        <NewReminderDialog
          key={page?.address}
          {...(page === undefined ? {} : { about: { address: page.address }, note: page.note })}
          onClose={stopAdding}
          onReopen={addAgain}
        />
      )}
      {edited !== undefined && (
        <EditReminderDialog
          key={edited.id}
          reminder={edited}
          onClose={() => setEdited(undefined)}
          onReopen={() => setEdited(edited)}
        />
      )}
    </>
  );
});
