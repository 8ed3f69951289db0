import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import type { PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import type { PortalStatuses } from '../../client/statuses/portal-statuses';
import type { PortalLabels } from '../../client/labels/portal-labels';
import type { CustomFilterField, FilterField, FilterValues, ListFilters } from '../../contract';
import { Button } from '../actions/button';
import { FilterChip } from '../actions/filter-chip';
import { useUi } from '../environment';
import type { CustomFilterChipsProps } from '../custom-fields/custom-filter-chips';
import './filter-bar.css';
import { FilterMenu } from './filter-menu';
import { filterMessages } from './filter-messages';
import { useFilterWords } from './use-filter-words';

const loadCustomChips: ComponentLoader<CustomFilterChipsProps> = () =>
  import('../custom-fields/custom-filter-chips').then((module) => module.CustomFilterChips);

export interface FilterBarProps<Key extends string> {
  /** Declared in the contract by `defineListFilters`. */
  readonly filters: ListFilters<Key>;
  /** From `useListFilters`, which keeps them in the address. */
  readonly values: FilterValues<Key>;
  readonly onChange: (values: FilterValues<Key>) => void;
  /** The labels of the company, for a filter by label. */
  readonly labels?: PortalLabels;
  /** The fields that the company added, for a filter by them. */
  readonly fields?: PortalCustomFields;
  /** The statuses of the entities, for a filter by status. */
  readonly statuses?: PortalStatuses;
  /** Between the menu and the chips, such as a button for the most common filter. */
  readonly children?: ReactNode;
}

/**
 * The filters of a list in its toolbar: a menu of all, a chip for each that is active, and a button to remove several.
 * The focus stays in the bar when a chip is removed.
 */
export function FilterBar<Key extends string>(props: FilterBarProps<Key>): ReactElement {
  const { filters, values, onChange, labels, fields, statuses, children } = props;
  const { translate } = useUi();
  const active = (Object.keys(filters.fields) as Key[]).filter((key) => values[key] !== undefined);
  const bar = useRef<HTMLDivElement>(null);
  /** The chip whose button was pressed and disappears with it. */
  const removed = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (removed.current === undefined) {
      return;
    }
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>('.t-chip button') ?? [])];
    const next = chips[Math.min(removed.current, chips.length - 1)];
    removed.current = undefined;
    (next ?? bar.current?.querySelector('button'))?.focus({ preventScroll: true });
  }, [values]);

  function remove(index: number, next: FilterValues<Key>): void {
    removed.current = index;
    onChange(next);
  }

  return (
    <div ref={bar} className="t-filters" role="group" aria-label={translate(filterMessages.filters)}>
      <span>
        <FilterMenu {...{ filters, values, onChange, labels, fields, statuses }} />
      </span>
      {children}
      {active.map((key, index) => {
        const field = filters.fields[key];
        const value = values[key] ?? '';
        return field.kind === 'custom' ? (
          <LazyComponent
            key={key}
            load={loadCustomChips}
            with={
              fields === undefined
                ? undefined
                : { value, fields, onChange: (next) => remove(index, { ...values, [key]: next }) }
            }
          />
        ) : (
          <Chip
            key={key}
            field={field}
            value={value}
            labels={labels}
            statuses={statuses}
            onRemove={() => remove(index, { ...values, [key]: undefined })}
          />
        );
      })}
      {active.length > 1 && (
        <Button variant="ghost" onClick={() => remove(0, {})}>
          {translate(filterMessages.clearFilters)}
        </Button>
      )}
    </div>
  );
}

interface ChipProps {
  readonly field: Exclude<FilterField, CustomFilterField>;
  readonly value: string;
  readonly labels: PortalLabels | undefined;
  readonly statuses: PortalStatuses | undefined;
  readonly onRemove: () => void;
}

const Chip = observer(function Chip({ field, value, labels, statuses, onRemove }: ChipProps): ReactElement {
  const words = useFilterWords(labels, statuses);
  return <FilterChip onRemove={onRemove}>{words(field, value)}</FilterChip>;
});
