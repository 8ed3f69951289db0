import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { inverseRelations, orderKindOf, relationKinds } from '../../contract';
import type { RelationKind, RelationList } from '../../contract';
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
import { RelationGroup } from './relation-group';
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
  const { entityId, store, search, kinds = relationKinds } = props;
  const application = useApplication();
  const { translate } = useUi();
  const headingId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { entity, state } = useEntity(store.relations, entityId);
  const canEdit = props.canEdit && !application.get(Session).isReadOnly;
  const areOrdered = kinds.every((kind) => orderKindOf(kind) !== undefined);
  const isShown = kinds.some((kind) => entity?.[kind] !== undefined);

  if (entity === undefined) {
    return state === 'failed' ? (
      <FailedState
        title={translate(relationMessages.relationsFailed)}
        onRetry={() => void store.relations.read(entityId)}
      />
    ) : null;
  }
  if (!isShown && !canEdit) {
    return null;
  }
  return (
    <section className="t-relations" data-ordered={areOrdered || undefined} aria-labelledby={headingId}>
      <div className="t-relations-head">
        {/* Where all are dependencies, the dialog around them is called so. */}
        <h2 id={headingId} className={areOrdered ? 't-hidden' : undefined}>
          {translate(areOrdered ? relationMessages.dependencies : relationMessages.relations)}
        </h2>
        {canEdit && (
          <Button ref={opener} size="small" variant="ghost" isAtEnd icon={Plus} onClick={() => setAdding(!isAdding)}>
            {translate(areOrdered ? relationMessages.dependencyAdd : relationMessages.relationAdd)}
          </Button>
        )}
      </div>
      {kinds.map((kind) => (
        <RelationGroup
          key={kind}
          {...props}
          kind={kind}
          relations={entity}
          canEdit={canEdit}
          onRemoved={() => opener.current?.focus()}
        />
      ))}
      {canEdit && isAdding && (
        <NewRelation
          kinds={kinds}
          search={async (kind, text, signal) => {
            const related = relatedBy(entity, kind);
            return (await search(text, signal)).filter(({ id }) => id !== entityId && !related.has(id));
          }}
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

/**
 * The entities to which no relation of a kind is offered: two entities can be in order by their start and by their finish,
 * and are related once in all other cases.
 */
function relatedBy(relations: RelationList, kind: RelationKind): ReadonlySet<string> {
  const isOrder = orderKindOf(kind) !== undefined;
  const kinds = isOrder ? [kind, inverseRelations[kind], ...unordered] : relationKinds;
  return new Set(kinds.flatMap((each) => relations[each] ?? []));
}

const unordered = relationKinds.filter((kind) => orderKindOf(kind) === undefined);
