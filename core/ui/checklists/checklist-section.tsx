import { CalendarClock, CornerDownRight, ListChecks, Pencil, Plus, Trash2, UserRound } from 'lucide-react';
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
import { ChecklistConflict } from './item-conflict';
import { ItemPopover } from './item-popover';
import { ItemProperties } from './item-properties';
import type { ItemProperty } from './item-properties';
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

/** A property that is being changed, below the element that asked for it. */
interface AskedProperty {
  readonly itemId: string;
  readonly property: ItemProperty;
  readonly anchor: HTMLElement;
}

const ShownChecklist = observer(function ShownChecklist(props: ChecklistOfEntityProps & OpenChecklist): ReactNode {
  const { entityId, store, list, conversion } = props;
  const application = useApplication();
  const { translate } = useUi();
  const headingId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [isComposing, setComposing] = useState(false);
  const [renamed, setRenamed] = useState<ChecklistItem>();
  const [asked, setAsked] = useState<AskedProperty>();
  const section = useRef<HTMLElement>(null);
  const canEdit = props.canEdit && !application.get(Session).isReadOnly;
  const { items, error } = list;
  const done = items.filter(({ isDone }) => isDone).length;
  if (items.length === 0 && !canEdit && error === undefined) {
    return undefined;
  }
  const sorted = items.map((item): SortedItem => ({ id: item.id, name: item.text, item }));
  const askedItem = items.find(({ id }) => id === asked?.itemId);
  const row = ({ item }: SortedItem): ReactNode => (
    <ChecklistRow
      store={store}
      item={item}
      onAsk={canEdit ? (property, anchor) => setAsked({ itemId: item.id, property, anchor }) : undefined}
    />
  );

  /** From the menu of an item. */
  function ask(itemId: string, property: ItemProperty): void {
    const anchor = section.current?.querySelector<HTMLElement>(`[data-checklist-item="${itemId}"]`);
    if (anchor !== null && anchor !== undefined) {
      setAsked({ itemId, property, anchor });
    }
  }

  async function remove(item: ChecklistItem): Promise<void> {
    const undo = await store.remove(item);
    if (undo !== undefined) {
      application.get(Toasts).success(translate(checklistMessages.checklistDeleted), { undo });
    }
  }

  async function convert(item: ChecklistItem): Promise<void> {
    if (await conversion?.convert(item)) {
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
    <section ref={section} className="t-checklist" aria-labelledby={headingId}>
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
            variant="ghost"
            isAtEnd
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
              <MenuItem glyph={UserRound} onSelect={() => ask(item.id, 'owner')}>
                {translate(checklistMessages.checklistChangeOwner)}
              </MenuItem>
              <MenuItem glyph={CalendarClock} onSelect={() => ask(item.id, 'due')}>
                {translate(checklistMessages.checklistChangeDue)}
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
      {asked !== undefined && askedItem !== undefined && (
        <ItemPopover
          key={`${asked.itemId} ${asked.property}`}
          store={store}
          item={askedItem}
          property={asked.property}
          anchor={asked.anchor}
          onClose={() => setAsked(undefined)}
        />
      )}
      {renamed !== undefined && <RenameDialog store={store} item={renamed} onClose={() => setRenamed(undefined)} />}
    </section>
  );
});

interface ChecklistRowProps {
  readonly store: ChecklistStore;
  readonly item: ChecklistItem;
  /** Opens the field of a property. Undefined: the person may not change the checklist. */
  readonly onAsk: ((property: ItemProperty, anchor: HTMLElement) => void) | undefined;
}

const ChecklistRow = observer(function ChecklistRow({ store, item, onAsk }: ChecklistRowProps): ReactElement {
  const { translate, language } = useUi();
  const { doneBy, doneOn } = item;
  const moment =
    doneOn === undefined
      ? ''
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(doneOn));
  return (
    <span
      className="t-checklist-row"
      data-checklist-item={item.id}
      data-done={item.isDone || undefined}
      title={doneBy && translate(checklistMessages.checklistDoneBy, { name: doneBy.fullName, moment })}
    >
      <Checkbox
        label={<bdi>{item.text}</bdi>}
        isChecked={item.isDone}
        disabled={onAsk === undefined}
        onChange={(isDone) => void store.setDone(item, isDone)}
      />
      <UnsentTag state={store.items.unsentState(item.id)} />
      <ItemProperties item={item} onAsk={onAsk} />
    </span>
  );
});
