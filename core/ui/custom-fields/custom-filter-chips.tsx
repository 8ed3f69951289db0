import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import { parseCustomFilter, withCustomFilter } from '../../contract';
import { FilterChip } from '../actions/filter-chip';
import { useCustomFilterWords } from './custom-filter-words';

export interface CustomFilterChipsProps {
  readonly fields: PortalCustomFields;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** A chip for each custom field by which a list is filtered. */
export const CustomFilterChips = observer(function CustomFilterChips(props: CustomFilterChipsProps): ReactElement {
  const { fields, value, onChange } = props;
  const words = useCustomFilterWords();
  // Loads them.
  const shown = fields.shown;
  return (
    <>
      {[...parseCustomFilter(value)].map(([id, part]) => (
        <FilterChip key={id} onRemove={() => onChange(withCustomFilter(value, id, undefined))}>
          {shown.length === 0 && !fields.isReady
            ? '…'
            : words(
                shown.find((field) => field.id === id),
                part,
              )}
        </FilterChip>
      ))}
    </>
  );
});
