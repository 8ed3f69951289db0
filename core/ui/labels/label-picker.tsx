import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { PortalLabels } from '../../client/labels/portal-labels';
import type { PortalLabel } from '../../contract';
import { MultiComboBoxField } from '../choices/multi-combo-box-field';
import type { OptionSearch } from '../choices/option-search';
import { filterOptions } from '../choices/select-option';
import type { SelectOption } from '../choices/select-option';
import { useUi } from '../environment';
import type { CompactFieldProps, FieldProps, PickerProps } from '../fields/field';
import { LabelTile } from './label-chip';
import { labelUiMessages } from './label-messages';

export interface LabelPickerProps extends Omit<FieldProps<readonly string[]>, 'label'>, CompactFieldProps, PickerProps {
  readonly labels: PortalLabels;
  /** Default: "Labels". */
  readonly label?: string;
  /** Whether a name that no label has creates one. Default: true. */
  readonly canCreate?: boolean;
}

/** Options in the list at once; typing narrows them. */
const maxOptions = 100;

/**
 * Chooses labels of the company by typing a part of their name, and creates the one that is missing. `value` may contain
 * merged and deleted labels; `onChange` gets the labels as people see them.
 */
export const LabelPicker = observer(function LabelPicker(props: LabelPickerProps): ReactElement {
  const { labels, value, label, canCreate = true, ...rest } = props;
  const { translate } = useUi();
  const chosen = labels.of(value);
  return (
    <MultiComboBoxField
      {...rest}
      label={label ?? translate(labelUiMessages.labels)}
      placeholder={translate(labelUiMessages.labelsAdd)}
      value={chosen.map(({ id }) => id)}
      current={chosen.map(toLabelOption)}
      search={searchLabels(labels)}
      {...(canCreate ? { onCreate: async (name) => toLabelOption(await labels.create({ name })) } : {})}
    />
  );
});

/** Labels as options of a combo box, by a part of their name or description. */
export function searchLabels(
  labels: PortalLabels,
  accepts: (label: PortalLabel) => boolean = () => true,
): OptionSearch {
  return async (query) => {
    await labels.load();
    const found = filterOptions(labels.all.filter(accepts).map(toLabelOption), query);
    return { options: found.slice(0, maxOptions), hasMore: found.length > maxOptions };
  };
}

/** A label as an option of a combo box. */
export function toLabelOption({ id, name, colour, description }: PortalLabel): SelectOption {
  return {
    value: id,
    label: name,
    icon: <LabelTile colour={colour} />,
    ...(description === undefined ? {} : { detail: description }),
  };
}
