import { Bookmark, Pencil, Plus, RotateCcw, Save, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { SavedViews } from '../../client/saved-views/saved-views';
import { useService } from '../../client/react/application-provider';
import { ApiError, Ids, Session, Toasts } from '../../client/services';
import { isAdminRole } from '../../contract';
import type { Message, SavedView } from '../../contract';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuHeading, MenuItem, MenuSeparator } from '../overlays/menu-item';
import { workspaceMessages } from '../workspace-messages';
import { savedViewUiMessages } from './messages';
import './saved-views.css';
import { EditViewDialog, NewViewDialog } from './saved-view-dialogs';

export interface SavedViewMenuProps {
  readonly views: SavedViews;
  /** The query of the list as it is shown, with everything that a view keeps. */
  readonly query: string;
  /** Views that every list of this kind has, such as that of archived entities; first in the menu. */
  readonly offered?: readonly { readonly label: string; readonly query: string }[];
  /** Shows the list with the query of a view. */
  readonly onChoose: (query: string) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The saved views of a list, and what can be done with the chosen one. Loads them when it opens. */
export const SavedViewMenu = observer(function SavedViewMenu(props: SavedViewMenuProps): ReactElement {
  const { views, query, offered = [], onChoose, isOpen, onOpenChange } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const { user, portal, isReadOnly } = useService(Session);
  const isAdmin = portal !== undefined && isAdminRole(portal.role);
  const [asked, setAsked] = useState<'new' | SavedView>();
  const { all, isReady, error } = views;
  const shown =
    all.find((view) => view.id === views.chosenId && view.query === query) ?? all.find((view) => view.query === query);
  const current = views.chosen ?? shown;
  const canChange = current !== undefined && !isReadOnly && (current.ownerId === user?.userId || isAdmin);

  useEffect(() => {
    if (isOpen) {
      void views.load();
    }
  }, [views, isOpen]);

  function choose(view: SavedView): void {
    views.choose(view.id);
    onChoose(view.query);
  }

  async function remove({ id, name, query: kept, isShared }: SavedView): Promise<void> {
    if ((await views.store.remove(id)) !== undefined) {
      const idempotencyKey = ids.next();
      toasts.success(translate(savedViewUiMessages.savedViewDeleted, { name }), {
        undo: async () => {
          try {
            await views.create({ name, query: kept, isShared }, idempotencyKey);
            return true;
          } catch (failure) {
            if (failure instanceof ApiError) {
              return false;
            }
            throw failure;
          }
        },
      });
    }
  }

  function group(heading: Message, isShared: boolean): ReactElement | undefined {
    const items = all.filter((view) => view.isShared === isShared);
    return items.length === 0 ? undefined : (
      <>
        <MenuHeading>{translate(heading)}</MenuHeading>
        {items.map((view) => (
          <MenuItem key={view.id} isChosen={view.id === shown?.id} onSelect={() => choose(view)}>
            <bdi>{view.name}</bdi>
          </MenuItem>
        ))}
      </>
    );
  }

  return (
    <>
      <Menu
        width={280}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        target={
          <Button variant="ghost" icon={Bookmark}>
            {shown === undefined ? (
              translate(workspaceMessages.savedViews)
            ) : (
              <bdi className="t-saved-view-name t-cut">{shown.name}</bdi>
            )}
          </Button>
        }
      >
        {offered.map((view) => (
          <MenuItem key={view.query} isChosen={view.query === query} onSelect={() => onChoose(view.query)}>
            {view.label}
          </MenuItem>
        ))}
        {group(savedViewUiMessages.savedViewsMine, false)}
        {group(savedViewUiMessages.savedViewsShared, true)}
        {error !== undefined && (
          <MenuItem keepsOpen glyph={RotateCcw} onSelect={() => void views.load()}>
            {translate(savedViewUiMessages.savedViewsFailed)}
          </MenuItem>
        )}
        {error === undefined && all.length === 0 && (
          <MenuHeading>
            {translate(isReady ? savedViewUiMessages.savedViewsNone : savedViewUiMessages.savedViewsLoading)}
          </MenuHeading>
        )}
        {!isReadOnly && (
          <>
            <MenuSeparator />
            {canChange && current.query !== query && (
              <MenuItem glyph={Save} onSelect={() => void views.store.edit(current.id, { query })}>
                {translate(savedViewUiMessages.savedViewUpdate, { name: current.name })}
              </MenuItem>
            )}
            <MenuItem glyph={Plus} onSelect={() => setAsked('new')}>
              {translate(savedViewUiMessages.savedViewNew)}
            </MenuItem>
            {canChange && (
              <>
                <MenuItem glyph={Pencil} onSelect={() => setAsked(current)}>
                  {translate(savedViewUiMessages.savedViewEdit, { name: current.name })}
                </MenuItem>
                <MenuItem glyph={Trash2} isDanger onSelect={() => void remove(current)}>
                  {translate(savedViewUiMessages.savedViewDelete, { name: current.name })}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {asked === 'new' && <NewViewDialog views={views} query={query} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'new' && (
        <EditViewDialog views={views} view={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
});
