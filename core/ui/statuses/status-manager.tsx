import { Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { PortalStatuses } from '../../client/statuses/portal-statuses';
import { useStatusName } from '../../client/statuses/use-status-name';
import { useDecision } from '../../client/react/use-decision';
import { useService } from '../../client/react/application-provider';
import { Session } from '../../client/services';
import { statusCategories } from '../../contract';
import type { StatusCategory, StatusKind } from '../../contract';
import { rankAt } from '../../contract/rank-between';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { StatusIcon } from '../icons/status-icon';
import { Tag } from '../marks/tag';
import { MenuItem } from '../overlays/menu-item';
import { PageBody, PageTitle } from '../pages/page-parts';
import { applyMove } from '../sorting/item-move';
import type { ItemMove } from '../sorting/item-move';
import { ReorderList } from '../sorting/sortable-list';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { statusCategoryNames } from './status-categories';
import { DeleteStatusDialog, NewStatusDialog, RenameStatusDialog } from './status-dialogs';
import type { ManagedStatus } from './status-dialogs';
import './status-manager.css';
import { statusUiMessages as messages } from './status-ui-messages';

const admin = { audience: 'admin' } as const;

export interface StatusManagerProps {
  readonly statuses: PortalStatuses;
  /** Title of the page, such as "Task statuses". */
  readonly title: string;
  /** The tile of a status, by its key. */
  readonly kindOf: (key: string) => StatusKind;
  /** A sentence about how much has a status, by its key, for the question before it is deleted. */
  readonly describeUses: (key: string, signal: AbortSignal) => Promise<string>;
}

type Asked =
  | { readonly kind: 'new'; readonly category: StatusCategory }
  | { readonly kind: 'rename' | 'delete'; readonly status: ManagedStatus };

/** The page of the statuses of one type: admins add, rename, order and delete them, everyone sees them. */
export const StatusManager = observer(function StatusManager(props: StatusManagerProps): ReactElement {
  const { statuses, title, kindOf, describeUses } = props;
  const { isReadOnly } = useService(Session);
  const { translate } = useUi();
  const nameOf = useStatusName(statuses);
  const canManage = useDecision(admin).outcome === 'granted' && !isReadOnly;
  const [asked, ask] = useState<Asked>();
  const close = (): void => ask(undefined);
  useEffect(() => {
    // A failure is shown below.
    statuses.load().catch(() => undefined);
  }, [statuses]);
  const { isReady, error } = statuses;
  const all = statuses.all.map((status): ManagedStatus => ({ ...status, name: nameOf(status.key) }));

  function move(list: readonly ManagedStatus[], asked: ItemMove): void {
    const [sorted] = applyMove([{ id: asked.listId, label: title, items: list }], asked);
    const items = sorted?.items ?? [];
    const index = items.findIndex(({ id }) => id === asked.itemId);
    const positions = items.filter(({ id }) => id !== asked.itemId).map(({ position }) => position);
    void statuses.store.edit(asked.itemId, { position: rankAt(positions, index) });
  }

  return (
    <>
      <PageTitle title={title} />
      <PageBody width="settings">
        {!isReady && error === undefined && <SkeletonRows rows={7} rowHeight={44} />}
        {!isReady && error !== undefined && (
          <FailedState
            title={translate(messages.portalStatusesFailed)}
            text={translate(messages.portalStatusesFailedHint)}
            onRetry={() => void statuses.load().catch(() => undefined)}
          />
        )}
        {isReady && (
          <>
            <p className="t-quiet">{translate(messages.portalStatusesHint)}</p>
            <div className="t-statuses">
              {statusCategories.map((category) => {
                const items = all.filter((status) => status.category === category);
                const label = translate(statusCategoryNames[category]);
                return (
                  <section key={category} aria-label={label}>
                    <header>
                      <h2>{label}</h2>
                      {canManage && (
                        <IconButton
                          glyph={Plus}
                          label={translate(messages.portalStatusAddTo, { category: label })}
                          onClick={() => ask({ kind: 'new', category })}
                        />
                      )}
                    </header>
                    {items.length === 0 && (
                      <span className="t-statuses-none t-quiet">{translate(messages.portalStatusNoneOf)}</span>
                    )}
                    {items.length > 0 && canManage && (
                      <ReorderList
                        label={label}
                        items={items}
                        row={(status) => <StatusRow status={status} {...{ statuses, kindOf, nameOf }} />}
                        actions={(status) => (
                          <>
                            <MenuItem glyph={Pencil} onSelect={() => ask({ kind: 'rename', status })}>
                              {translate(messages.portalStatusRename)}
                            </MenuItem>
                            {status.replacedBy === undefined && (
                              <MenuItem glyph={Trash2} isDanger onSelect={() => ask({ kind: 'delete', status })}>
                                {translate(messages.portalStatusDelete)}
                              </MenuItem>
                            )}
                          </>
                        )}
                        onMove={(asked) => move(items, asked)}
                      />
                    )}
                    {!canManage &&
                      items.map((status) => (
                        <StatusRow key={status.id} status={status} {...{ statuses, kindOf, nameOf }} />
                      ))}
                  </section>
                );
              })}
            </div>
          </>
        )}
      </PageBody>
      {asked?.kind === 'new' && (
        <NewStatusDialog statuses={statuses} all={all} kindOf={kindOf} category={asked.category} onClose={close} />
      )}
      {asked?.kind === 'rename' && (
        <RenameStatusDialog statuses={statuses} all={all} status={asked.status} onClose={close} />
      )}
      {asked?.kind === 'delete' && (
        <DeleteStatusDialog {...{ statuses, all, kindOf, describeUses }} status={asked.status} onClose={close} />
      )}
    </>
  );
});

interface StatusRowProps extends Pick<StatusManagerProps, 'statuses' | 'kindOf'> {
  readonly status: ManagedStatus;
  readonly nameOf: (key: string) => string;
}

const StatusRow = observer(function StatusRow(props: StatusRowProps): ReactElement {
  const { status, statuses, kindOf, nameOf } = props;
  const { translate } = useUi();
  const { key, name, replacedBy } = status;
  return (
    <span className="t-statuses-row">
      <StatusIcon status={kindOf(key)} label="" />
      <span className="t-cut">{name}</span>
      {replacedBy !== undefined && (
        <span className="t-quiet t-cut">{translate(messages.portalStatusLeaving, { name: nameOf(replacedBy) })}</span>
      )}
      {statuses.first('unstarted') === key && <Tag>{translate(messages.portalStatusIsNew)}</Tag>}
      {statuses.first('completed') === key && <Tag>{translate(messages.portalStatusIsDone)}</Tag>}
    </span>
  );
});
