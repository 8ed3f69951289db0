import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { isGroupableKind, isSortableKind, parseCustomSort } from '@tessera/core/contract';
import { MenuItem, MenuSeparator } from '@tessera/core/ui';
import type { ListFilter } from '../model/task-filter';
import { customListMessages as messages } from '../stores/custom-list-messages';
import { Tasks } from '../tokens';
import { sortedByField } from './sorted-by-field';

export interface FieldItemsProps {
  readonly filter: ListFilter;
  readonly onChoose: (filter: ListFilter) => void;
}

/** The orders by custom fields, in the menu of orders. Loaded when it opens. */
export const FieldSortItems = observer(function FieldSortItems(props: FieldItemsProps): ReactElement | undefined {
  const { filter, onChoose } = props;
  const { translate } = useI18n();
  const { fields } = useService(Tasks);
  const sort = parseCustomSort(filter.fieldSort);
  const offered = fields.shown.filter(({ kind }) => isSortableKind(kind));
  return offered.length === 0 ? undefined : (
    <>
      <MenuSeparator />
      {offered.flatMap(({ id, name }) =>
        [false, true].map((isDescending) => (
          <MenuItem
            key={`${id} ${String(isDescending)}`}
            isChosen={sort?.fieldId === id && sort.isDescending === isDescending}
            onSelect={() => onChoose(sortedByField(filter, id, isDescending))}
          >
            {translate(isDescending ? messages.sortDescending : messages.sortAscending, { field: name })}
          </MenuItem>
        )),
      )}
    </>
  );
});

/** The groups by custom fields, in the menu of groupings. Loaded when it opens. */
export const FieldGroupItems = observer(function FieldGroupItems(props: FieldItemsProps): ReactElement | undefined {
  const { filter, onChoose } = props;
  const { fields } = useService(Tasks);
  const offered = fields.shown.filter(({ kind }) => isGroupableKind(kind));
  return offered.length === 0 ? undefined : (
    <>
      <MenuSeparator />
      {offered.map(({ id, name }) => (
        <MenuItem
          key={id}
          isChosen={filter.group === 'field' && filter.groupField === id}
          onSelect={() => onChoose({ ...filter, group: 'field', groupField: id })}
        >
          {name}
        </MenuItem>
      ))}
    </>
  );
});
