import { CornerDownRight, ListChecks, Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ChecklistStore } from '../../client/checklists/checklist-store';
import type { EntityList } from '../../client/entities/entity-list';
import { EntityServices } from '../../client/entities/entity-services';
import { useApplication } from '../../client/react/application-provider';
import { Api, ApiError, Ids, Session, Toasts } from '../../client/services';
import { checklistTextLength } from '../../contract';
import type { ChecklistEndpoints, ChecklistItem } from '../../contract';
import { Button } from '../actions/button';
import { useLazyValue } from '../attachments/use-lazy-value';
import { ConflictNotice } from '../editing/conflict-notice';
import { UnsentTag } from '../editing/unsent-notice';
import { useUi } from '../environment';
import { Checkbox } from '../fields/checkbox';
import { LineComposer } from '../line-composer/line-composer';
import { MenuItem } from '../overlays/menu-item';
import type { ItemMove } from '../sorting/item-move';
import { ReorderList } from '../sorting/sortable-list';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { checklistMessages } from './checklist-messages';
import type { EntityChecklistProps } from './entity-checklist-props';
import { RenameDialog } from './rename-dialog';
import './checklists.css';

/** The content of `EntityChecklist`, loaded on demand. */
export function ChecklistSection(props: EntityChecklistProps): ReactElement {
  const { value: calls, hasFailed, retry } = useLazyValue(props.endpoints);
  const { translate } = useUi();
  if (hasFailed) {
    return <FailedState title={translate(checklistMessages.checklistFailed)} onRetry={retry} />;
  }
  return calls === undefined ? <SkeletonRows rows={1} /> : <ChecklistOfEntity {...props} calls={calls} />;
}

interface ChecklistOfEntityProps extends Omit<EntityChecklistProps, 'endpoints'> {
  readonly calls: ChecklistEndpoints;
}

interface OpenChecklist {
  readonly store: ChecklistStore;
  readonly list: EntityList<ChecklistItem>;
}

function ChecklistOfEntity(props: ChecklistOfEntityProps): ReactElement {
  const { calls, entityId } = props;
  const application = useApplication();
  const [open, setOpen] = useState<OpenChecklist>();
  useEffect(() => {
    const store = new ChecklistStore(application.get(EntityServices), application.get(Api), calls);
    const list = store.list(entityId);
    setOpen({ store, list });
    void list.loadMore();
    return () => store.dispose();
  }, [application, calls, entityId]);
  return open === undefined ? <SkeletonRows rows={1} /> : <ShownChecklist {...props} {...open} />;
}

/** An item as the sorted list has it. */
interface SortedItem {
  readonly id: string;
  readonly name: string;
  readonly item: ChecklistItem;
}

const ShownChecklist = observer(function ShownChecklist(props: ChecklistOfEntityProps & OpenChecklist): ReactNode {
  const { entityId, store, list, conversion } = props;
  const application = useApplication();
  const { translate } = useUi();
  const headingId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [isComposing, setComposing] = useState(false);
  const [renamed, setRenamed] = useState<ChecklistItem>();
  const canEdit = props.canEdit && !application.get(Session).isReadOnly;
  const { items, error } = list;
  const done = items.filter(({ isDone }) => isDone).length;
  if (items.length === 0 && !canEdit && error === undefined) {
    return undefined;
  }
  const sorted = items.map((item): SortedItem => ({ id: item.id, name: item.text, item }));
  const row = ({ item }: SortedItem): ReactNode => <ChecklistRow store={store} item={item} canEdit={canEdit} />;

  async function remove(item: ChecklistItem): Promise<void> {
    const undo = await store.remove(item);
    if (undo !== undefined) {
      application.get(Toasts).success(translate(checklistMessages.checklistDeleted), { undo });
    }
  }

  async function convert(item: ChecklistItem): Promise<void> {
    if (await conversion?.convert(item.text)) {
      await store.remove(item);
    }
  }

  function move({ itemId, place, besideId }: ItemMove): void {
    const item = items.find(({ id }) => id === itemId);
    if (item !== undefined && besideId !== undefined) {
      void store.move(item, items, { place, besideId });
    }
  }

  function prepare(text: string): () => Promise<string | undefined> {
    // One key for all tries: a retry after a lost response adds one item.
    const idempotencyKey = application.get(Ids).next();
    return async () => {
      try {
        await store.add({ entityId, text }, list.items, idempotencyKey);
        return undefined;
      } catch (failure) {
        if (!(failure instanceof ApiError)) {
          throw failure;
        }
        // Kept on the device: it is shown among the others, and sent later.
        return failure.code === 'kept' ? undefined : failure.sentences[0];
      }
    };
  }

  return (
    <section className="t-checklist" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{translate(checklistMessages.checklist)}</h2>
        {items.length > 0 && (
          <span
            className="t-meta"
            role="status"
            aria-label={translate(checklistMessages.checklistDone, { done, total: items.length })}
          >
            {`${done}/${items.length}`}
          </span>
        )}
        {canEdit && (
          <Button
            ref={add}
            size="small"
            icon={items.length === 0 ? ListChecks : Plus}
            onClick={() => setComposing(true)}
          >
            {translate(items.length === 0 ? checklistMessages.checklistBegin : checklistMessages.checklistAdd)}
          </Button>
        )}
      </header>
      {items.length > 0 && canEdit && (
        <ReorderList
          label={translate(checklistMessages.checklist)}
          items={sorted}
          row={row}
          actions={({ item }) => (
            <>
              <MenuItem glyph={Pencil} onSelect={() => setRenamed(item)}>
                {translate(checklistMessages.checklistRename)}
              </MenuItem>
              {conversion !== undefined && (
                <MenuItem glyph={CornerDownRight} onSelect={() => void convert(item)}>
                  {conversion.label}
                </MenuItem>
              )}
              <MenuItem glyph={Trash2} isDanger onSelect={() => void remove(item)}>
                {translate(checklistMessages.checklistDelete)}
              </MenuItem>
            </>
          )}
          onMove={move}
        />
      )}
      {items.length > 0 && !canEdit && (
        <ul>
          {sorted.map((each) => (
            <li key={each.id}>{row(each)}</li>
          ))}
        </ul>
      )}
      {items.map(({ id }) => (
        <ChecklistConflict key={id} store={store} itemId={id} />
      ))}
      {error !== undefined && (
        <FailedState title={translate(checklistMessages.checklistFailed)} onRetry={() => void list.loadMore()} />
      )}
      {canEdit && (
        <LineComposer
          label={translate(checklistMessages.checklistText)}
          maxLength={checklistTextLength}
          prepare={prepare}
          isOpen={isComposing}
          onClose={() => {
            setComposing(false);
            add.current?.focus();
          }}
        />
      )}
      {renamed !== undefined && <RenameDialog store={store} item={renamed} onClose={() => setRenamed(undefined)} />}
    </section>
  );
});

interface ChecklistRowProps {
  readonly store: ChecklistStore;
  readonly item: ChecklistItem;
  readonly canEdit: boolean;
}

const ChecklistRow = observer(function ChecklistRow({ store, item, canEdit }: ChecklistRowProps): ReactElement {
  const { translate, language } = useUi();
  const { doneBy, doneOn } = item;
  const moment =
    doneOn === undefined
      ? ''
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(doneOn));
  return (
    <span
      className="t-checklist-row"
      data-done={item.isDone || undefined}
      title={doneBy && translate(checklistMessages.checklistDoneBy, { name: doneBy.fullName, moment })}
    >
      <Checkbox
        label={<bdi>{item.text}</bdi>}
        isChecked={item.isDone}
        disabled={!canEdit}
        onChange={(isDone) => void store.setDone(item, isDone)}
      />
      <UnsentTag state={store.items.unsentState(item.id)} />
    </span>
  );
});

interface ChecklistConflictProps {
  readonly store: ChecklistStore;
  readonly itemId: string;
}

/** Two people renamed an item at the same time. */
const ChecklistConflict = observer(function ChecklistConflict({ store, itemId }: ChecklistConflictProps): ReactElement {
  const { translate } = useUi();
  const conflicts = store.items.view(itemId).conflicts.filter(({ field }) => field === 'text');
  return (
    <ConflictNotice
      conflicts={conflicts.map(({ field, mine, theirs }) => ({
        label: translate(checklistMessages.checklistText),
        mine: String(mine),
        theirs: String(theirs ?? ''),
        onKeepMine: () => void store.items.resolve(itemId, field, 'mine'),
        onUseTheirs: () => void store.items.resolve(itemId, field, 'theirs'),
      }))}
    />
  );
});
