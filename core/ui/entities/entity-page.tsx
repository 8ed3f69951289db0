import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { EntityWith, PathPattern } from '../../contract';
import { useService } from '../../client/react/application-provider';
import { useParameters } from '../../client/react/use-parameters';
import { Navigation } from '../../client/services';
import { Button } from '../actions/button';
import { UnsentTag } from '../editing/unsent-notice';
import { ListPage } from '../lists/list-page';
import { RowLink } from '../lists/row-link';
import { EditEntityDialog } from './edit-entity-dialog';
import type { EntityForms } from './entity-forms';
import { NewEntityDialog } from './new-entity-dialog';

/** A path whose only parameter is the optional id of the open entity. */
export interface EntityPath {
  readonly pattern: string;
  to(parameters: { readonly id?: string }): string;
}

export interface EntityPageProps<Fields extends object> extends EntityForms<Fields> {
  readonly title: string;
  /** The purpose of the list in one sentence; shown while it is empty. */
  readonly empty: string;
  /** The address of the page, with an open entity or without: `definePath('/polls/:id?')`. */
  readonly path: EntityPath;
  /** At the end of a row. */
  readonly trailing?: (entity: EntityWith<Fields>) => ReactNode;
}

/**
 * The page of a declared entity: the list of all, a dialog that adds one, and one that edits the entity of the address.
 * Live, usable offline, and without loss when two people edit the same text.
 */
export function EntityPage<Fields extends object>(props: EntityPageProps<Fields>): ReactElement {
  const { title, empty, path, trailing, ...forms } = props;
  const { entities, add } = forms;
  const navigation = useService(Navigation);
  // The one cast of paths: each path of this kind has this parameter, whatever precedes it.
  const { id } = useParameters(path as PathPattern<'/:id?'>);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        title={title}
        empty={empty}
        list={entities.list}
        row={(entity) => (
          <>
            <RowLink to={path.to({ id: entity.id })} className="t-cut">
              {entities.labelOf(entity)}
            </RowLink>
            <UnsentTag state={entities.entities.unsentState(entity.id)} />
            {trailing !== undefined && <span className="t-quiet">{trailing(entity)}</span>}
          </>
        )}
        openId={id}
        onOpen={(entity) => open(entity.id)}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            {add}
          </Button>
        }
      />
      {isAdding && <NewEntityDialog {...forms} onClose={() => setAdding(false)} onReopen={() => setAdding(true)} />}
      {id !== undefined && (
        <EditEntityDialog
          key={id}
          {...forms}
          entityId={id}
          onClose={() => navigation.go(path.to({}))}
          onReopen={() => open(id)}
        />
      )}
    </>
  );

  function open(entityId: string): void {
    navigation.go(path.to({ id: entityId }));
  }
}
