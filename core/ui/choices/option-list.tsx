import { Check, Plus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Icon } from '../icons/icon';
import type { SelectOption } from './select-option';
import './option-list.css';

/** Value of the option that creates what was typed. */
export const createValue = '\u0000create';

interface OptionListProps {
  /** The label of the field. */
  readonly label: string;
  readonly options: readonly SelectOption[];
  /** Label of an additional last option that creates what was typed. */
  readonly createLabel?: string | undefined;
}

/** The options with the one that creates what was typed. */
export function optionItems(options: readonly SelectOption[], createLabel?: string): readonly SelectOption[] {
  return createLabel === undefined
    ? options
    : [...options, { value: createValue, label: createLabel, icon: <Icon glyph={Plus} tone="quiet" /> }];
}

/** The options of a select field or combo box. */
export function OptionList({ label, options, createLabel }: OptionListProps): ReactElement {
  return (
    <ListBox
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/aria-proptypes -- removes the name that React Aria gives to the list besides
      aria-labelledby=""
      className="t-option-list"
      items={optionItems(options, createLabel)}
    >
      {(option) => (
        // The selection stays with the option while others load, because its value is its key.
        <ListBoxItem id={option.value} textValue={option.label} className="t-option">
          {({ isSelected }) => (
            <>
              <OptionText option={option} />
              {isSelected && <Icon glyph={Check} tone="quiet" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function OptionText({ option }: { readonly option: SelectOption }): ReactNode {
  return (
    <>
      {option.icon}
      <span className="t-option-label t-cut">{option.label}</span>
      {option.detail !== undefined && <span className="t-option-detail t-meta t-cut">{option.detail}</span>}
    </>
  );
}

/** Width for a name and an address beside each other, in pixels. */
const detailedWidth = 360;

/** As wide as its field, or wider when options have details that a narrow field has no room for. */
export function optionListWidth(field: HTMLElement | null, options: readonly SelectOption[]): number {
  const width = field?.offsetWidth ?? 0;
  return options.some(({ detail }) => detail !== undefined) ? Math.max(width, detailedWidth) : width;
}
