import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { relationKinds } from '../../contract';
import { EntityServices } from '../../client/entities/entity-services';
import { useApplication } from '../../client/react/application-provider';
import { useEntity } from '../../client/react/use-entity';
import { RelationStore } from '../../client/relations/relation-store';
import { Api, Session } from '../../client/services';
import { Button } from '../actions/button';
import { useLazyValue } from '../attachments/use-lazy-value';
import { useUi } from '../environment';
import { FailedState } from '../states/failed-state';
import type { EntityRelationsProps } from './entity-relations';
import { relationMessages } from './messages';
import { NewRelation } from './new-relation';
import { RelatedRow } from './related-row';
import './relations.css';

/** The content of `EntityRelations`, loaded on demand. */
export function RelationSection(props: EntityRelationsProps): ReactElement | null {
  const { name } = props;
  const application = useApplication();
  const { value: calls } = useLazyValue(props.endpoints);
  const [store, setStore] = useState<RelationStore>();
  useEffect(() => {
    if (calls === undefined) {
      return undefined;
    }
    const made = new RelationStore(application.get(EntityServices), application.get(Api), calls, () => name);
    setStore(made);
    return () => made.dispose();
  }, [application, calls, name]);
  return store === undefined ? null : <ShownRelations {...props} store={store} />;
}

const ShownRelations = observer(function ShownRelations(
  props: EntityRelationsProps & { readonly store: RelationStore },
): ReactElement | null {
  const { entityId, store, search, addressOf, current } = props;
  const application = useApplication();
  const { translate } = useUi();
  const headingId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { entity, state } = useEntity(store.relations, entityId);
  const canEdit = props.canEdit && !application.get(Session).isReadOnly;
  const shown = relationKinds.flatMap((kind) => (entity?.[kind] ?? []).map((otherId) => ({ kind, otherId })));

  if (entity === undefined) {
    return state === 'failed' ? (
      <FailedState
        title={translate(relationMessages.relationsFailed)}
        onRetry={() => void store.relations.read(entityId)}
      />
    ) : null;
  }
  if (shown.length === 0 && !canEdit) {
    return null;
  }
  return (
    <section className="t-relations" aria-labelledby={headingId}>
      <div className="t-relations-head">
        <h2 id={headingId}>{translate(relationMessages.relations)}</h2>
        {canEdit && (
          <Button ref={opener} size="small" variant="ghost" icon={Plus} onClick={() => setAdding(!isAdding)}>
            {translate(relationMessages.relationAdd)}
          </Button>
        )}
      </div>
      {relationKinds
        .filter((kind) => shown.some((relation) => relation.kind === kind))
        .map((kind) => (
          <div key={kind} className="t-relations-group">
            <h3>{translate(relationMessages[kind])}</h3>
            <ul aria-label={translate(relationMessages[kind])}>
              {shown
                .filter((relation) => relation.kind === kind)
                .map(({ otherId }) => (
                  <RelatedRow
                    key={otherId}
                    related={current?.(otherId) ?? store.related(entity, otherId)}
                    address={addressOf(otherId)}
                    onRemove={
                      canEdit
                        ? () => {
                            void store.remove(entityId, kind, otherId);
                            opener.current?.focus();
                          }
                        : undefined
                    }
                  />
                ))}
            </ul>
          </div>
        ))}
      {canEdit && isAdding && (
        <NewRelation
          search={async (text, signal) =>
            (await search(text, signal)).filter(
              ({ id }) => id !== entityId && !shown.some(({ otherId }) => otherId === id),
            )
          }
          onAdd={(kind, other) => {
            setAdding(false);
            void store.add(entityId, kind, other);
            opener.current?.focus();
          }}
          onClose={() => {
            setAdding(false);
            opener.current?.focus();
          }}
        />
      )}
    </section>
  );
});
