import { Ellipsis, Merge, Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useDecision } from '../../client/react/use-decision';
import { useService } from '../../client/react/application-provider';
import type { PortalLabels } from '../../client/labels/portal-labels';
import { Session } from '../../client/services';
import type { PortalLabel } from '../../contract';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuItem } from '../overlays/menu-item';
import { PageBody, PageTitle } from '../pages/page-parts';
import { EmptyState } from '../states/empty-state';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { LabelChip } from './label-chip';
import { DeleteLabelDialog, EditLabelDialog, MergeLabelDialog, NewLabelDialog } from './label-dialogs';
import { labelUiMessages } from './label-messages';
import './label-manager.css';

const admin = { audience: 'admin' } as const;

/** The dialog that is open, and the label that it is about. */
interface AskedLabelChange {
  readonly kind: 'edit' | 'merge' | 'delete';
  readonly label: PortalLabel;
}

export interface LabelManagerProps {
  readonly labels: PortalLabels;
}

/** The page of the company's labels: everyone adds some, admins rename, recolour, merge and delete them. */
export const LabelManager = observer(function LabelManager({ labels }: LabelManagerProps): ReactElement {
  const session = useService(Session);
  const isAdmin = useDecision(admin).outcome === 'granted';
  const { translate } = useUi();
  const [isAdding, setAdding] = useState(false);
  const [asked, ask] = useState<AskedLabelChange>();
  const canCreate = !session.isReadOnly;
  const canManage = isAdmin && canCreate;
  useEffect(() => {
    // A failure is shown below.
    labels.load().catch(() => undefined);
  }, [labels]);
  const all = labels.all;
  const close = (): void => ask(undefined);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {translate(labelUiMessages.labelNew)}
    </Button>
  );
  const isEmpty = labels.isReady && all.length === 0;
  return (
    <>
      <PageTitle
        title={translate(labelUiMessages.labels)}
        count={labels.isReady && !isEmpty ? all.length : undefined}
        actions={canCreate && !isEmpty ? add : undefined}
      />
      <PageBody width="settings">
        {!labels.isReady && labels.error === undefined && <SkeletonRows rows={6} rowHeight={44} />}
        {!labels.isReady && labels.error !== undefined && (
          <FailedState
            title={translate(labelUiMessages.labelsFailed)}
            text={translate(labelUiMessages.labelsFailedHint)}
            onRetry={() => void labels.load().catch(() => undefined)}
          />
        )}
        {isEmpty && (
          <EmptyState sentence={translate(labelUiMessages.labelsEmpty)} action={canCreate ? add : undefined} />
        )}
        {labels.isReady && !isEmpty && (
          <>
            <p className="t-quiet">{translate(labelUiMessages.labelsHint)}</p>
            <ul className="t-label-list" aria-label={translate(labelUiMessages.labels)}>
              {all.map((label) => (
                <li key={label.id}>
                  <LabelChip label={label} />
                  <span className="t-label-about t-quiet t-cut">{label.description}</span>
                  {canManage && <LabelMenu label={label} onAsk={(kind) => ask({ kind, label })} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </PageBody>
      {isAdding && <NewLabelDialog labels={labels} onClose={() => setAdding(false)} />}
      {asked?.kind === 'edit' && <EditLabelDialog labels={labels} label={asked.label} onClose={close} />}
      {asked?.kind === 'merge' && <MergeLabelDialog labels={labels} label={asked.label} onClose={close} />}
      {asked?.kind === 'delete' && <DeleteLabelDialog labels={labels} label={asked.label} onClose={close} />}
    </>
  );
});

interface LabelMenuProps {
  readonly label: PortalLabel;
  readonly onAsk: (kind: AskedLabelChange['kind']) => void;
}

function LabelMenu({ label, onAsk }: LabelMenuProps): ReactElement {
  const { translate } = useUi();
  return (
    <Menu
      position="end"
      target={<IconButton glyph={Ellipsis} label={translate(labelUiMessages.labelActions, { name: label.name })} />}
    >
      <MenuItem glyph={Pencil} onSelect={() => onAsk('edit')}>
        {translate(labelUiMessages.labelEditAction)}
      </MenuItem>
      <MenuItem glyph={Merge} onSelect={() => onAsk('merge')}>
        {translate(labelUiMessages.labelMergeAction)}
      </MenuItem>
      <MenuItem glyph={Trash2} isDanger onSelect={() => onAsk('delete')}>
        {translate(labelUiMessages.labelDeleteAction)}
      </MenuItem>
    </Menu>
  );
}
