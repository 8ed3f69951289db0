import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { orderKindOf } from '../../contract';
import type { RelationKind, RelationList } from '../../contract';
import { lagOf } from '../../client/relations/relation-store';
import type { RelationStore } from '../../client/relations/relation-store';
import { useUi } from '../environment';
import type { EntityRelationsProps } from './entity-relations';
import { relationMessages } from './messages';
import { OrderNote } from './order-note';
import { RelatedRow } from './related-row';

export interface RelationGroupProps extends Pick<EntityRelationsProps, 'current' | 'addressOf' | 'canEdit' | 'onMove'> {
  readonly kind: RelationKind;
  readonly relations: RelationList;
  readonly store: RelationStore;
  /** Called after a relation was removed: its row, which may have had the focus, is gone. */
  readonly onRemoved: () => void;
}

/** The relations of one kind; nothing without any. */
export const RelationGroup = observer(function RelationGroup(props: RelationGroupProps): ReactElement | null {
  const { kind, relations, store, canEdit, current, addressOf, onMove, onRemoved } = props;
  const { translate } = useUi();
  const { id, [kind]: others = [] } = relations;
  const order = orderKindOf(kind);
  const own = current?.(id);
  if (others.length === 0) {
    return null;
  }
  return (
    <div className="t-relations-group">
      <h3>{translate(relationMessages[kind])}</h3>
      <ul aria-label={translate(relationMessages[kind])}>
        {others.map((otherId) => {
          const related = current?.(otherId) ?? store.related(relations, otherId);
          const lag = lagOf(relations, kind, otherId);
          return (
            <RelatedRow
              key={otherId}
              related={related}
              address={addressOf(otherId)}
              lag={order && lag}
              onLag={canEdit && order !== undefined ? (next) => void store.setLag(id, order, otherId, next) : undefined}
              onRemove={
                canEdit
                  ? () => {
                      void store.remove(id, kind, otherId);
                      onRemoved();
                    }
                  : undefined
              }
            >
              {order !== undefined && own !== undefined && related !== undefined && (
                <OrderNote kind={order} lag={lag} own={own} other={related} onMove={canEdit ? onMove : undefined} />
              )}
            </RelatedRow>
          );
        })}
      </ul>
    </div>
  );
});
