import { Pencil, Plus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import type { PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import { useDecision } from '../../client/react/use-decision';
import { useService } from '../../client/react/application-provider';
import { Session, Toasts } from '../../client/services';
import type { CustomField } from '../../contract';
import { rankAt } from '../../contract/rank-between';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { LabelChip } from '../labels/label-chip';
import { ConfirmDialog } from '../overlays/confirm-dialog';
import { MenuItem } from '../overlays/menu-item';
import { PageBody, PageTitle } from '../pages/page-parts';
import { isDone } from '../saving/is-done';
import { applyMove } from '../sorting/item-move';
import type { ItemMove } from '../sorting/item-move';
import { ReorderList } from '../sorting/sortable-list';
import { EmptyState } from '../states/empty-state';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { EditCustomFieldDialog, NewCustomFieldDialog } from './custom-field-dialogs';
import { customFieldKindLooks } from './custom-field-kinds';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';
import './custom-fields.css';

const admin = { audience: 'admin' } as const;

export interface CustomFieldManagerProps {
  readonly fields: PortalCustomFields;
  /** Title of the page, such as "Task fields". */
  readonly title: string;
}

/** The page of the fields of one type: admins add, order, change and delete them, everyone sees them. */
export const CustomFieldManager = observer(function CustomFieldManager(props: CustomFieldManagerProps): ReactElement {
  const { fields, title } = props;
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useUi();
  const canManage = useDecision(admin).outcome === 'granted' && !session.isReadOnly;
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<CustomField>();
  const [doomed, setDoomed] = useState<CustomField>();
  useEffect(() => {
    // A failure is shown below.
    fields.load().catch(() => undefined);
  }, [fields]);
  const { all, isReady, error } = fields;
  const isEmpty = isReady && all.length === 0;
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
      {translate(messages.customFieldNew)}
    </Button>
  );

  async function remove(field: CustomField): Promise<void> {
    setDoomed(undefined);
    if ((await fields.store.remove(field.id)) !== undefined) {
      toasts.success(translate(messages.customFieldDeleted, { name: field.name }), {
        undo: () => isDone(fields.restore(field.id)),
      });
    }
  }

  function move(asked: ItemMove): void {
    const [sorted] = applyMove([{ id: asked.listId, label: title, items: all }], asked);
    const items = sorted?.items ?? [];
    const index = items.findIndex(({ id }) => id === asked.itemId);
    const positions = items.filter(({ id }) => id !== asked.itemId).map(({ position }) => position);
    void fields.store.edit(asked.itemId, { position: rankAt(positions, index) });
  }

  return (
    <>
      <PageTitle
        title={title}
        count={isReady && !isEmpty ? all.length : undefined}
        actions={canManage && !isEmpty ? add : undefined}
      />
      <PageBody width="settings">
        {!isReady && error === undefined && <SkeletonRows rows={4} rowHeight={44} />}
        {!isReady && error !== undefined && (
          <FailedState
            title={translate(messages.customFieldsFailed)}
            text={translate(messages.customFieldsFailedHint)}
            onRetry={() => void fields.load().catch(() => undefined)}
          />
        )}
        {isEmpty && (
          <EmptyState
            sentence={translate(canManage ? messages.customFieldsEmpty : messages.customFieldsEmptyMember)}
            action={canManage ? add : undefined}
          />
        )}
        {isReady && !isEmpty && (
          <>
            <p className="t-quiet">{translate(messages.customFieldsHint)}</p>
            <div className="t-custom-list">
              {canManage ? (
                <ReorderList
                  label={title}
                  items={all}
                  row={(field) => <FieldRow field={field} />}
                  actions={(field) => (
                    <>
                      <MenuItem glyph={Pencil} onSelect={() => setEdited(field)}>
                        {translate(messages.customFieldEditAction)}
                      </MenuItem>
                      <MenuItem glyph={Trash2} isDanger onSelect={() => setDoomed(field)}>
                        {translate(messages.customFieldDeleteAction)}
                      </MenuItem>
                    </>
                  )}
                  onMove={move}
                />
              ) : (
                all.map((field) => <FieldRow key={field.id} field={field} />)
              )}
            </div>
          </>
        )}
      </PageBody>
      {isAdding && <NewCustomFieldDialog fields={fields} onClose={() => setAdding(false)} />}
      {edited !== undefined && (
        <EditCustomFieldDialog fields={fields} field={edited} onClose={() => setEdited(undefined)} />
      )}
      {doomed !== undefined && (
        <ConfirmDialog
          isOpen
          title={translate(messages.customFieldDeleteTitle, { name: doomed.name })}
          text={translate(messages.customFieldDeleteText)}
          verb={translate(messages.customFieldDelete)}
          isDanger
          onConfirm={() => void remove(doomed)}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </>
  );
});

/** Options that a row shows; the dialog shows all. */
const shownOptions = 6;

function FieldRow({ field }: { readonly field: CustomField }): ReactElement {
  const { translate } = useUi();
  const { name, glyph } = customFieldKindLooks[field.kind];
  const { options = [] } = field;
  return (
    <span className="t-custom-row">
      <Icon glyph={glyph} tone="quiet" />
      <span className="t-custom-title t-cut">{field.name}</span>
      <span className="t-custom-about t-quiet t-labels">
        <span>{field.unit === undefined ? translate(name) : `${translate(name)} (${field.unit})`}</span>
        {options.slice(0, shownOptions).map((option) => (
          <LabelChip key={option.id} label={option} />
        ))}
        {options.length > shownOptions && <span>+{options.length - shownOptions}</span>}
      </span>
    </span>
  );
}
