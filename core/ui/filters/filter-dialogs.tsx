import { useState } from 'react';
import type { ReactElement } from 'react';
import { usePersonSource } from '../../client/people/use-person-source';
import type { PortalLabels } from '../../client/labels/portal-labels';
import { choicesOf, daysOf, labelLimits } from '../../contract';
import { PersonField } from '../choices/person-field';
import { DateField } from '../dates/date-field';
import { useUi } from '../environment';
import { FormRow } from '../forms/form-page';
import { LabelPicker } from '../labels/label-picker';
import { FilterDialogFrame } from './filter-dialog-frame';
import { filterMessages } from './filter-messages';

export interface FilterDialogProps {
  readonly kind: 'person' | 'day' | 'label';
  /** Name of the field. */
  readonly label: string;
  readonly value: string | undefined;
  /** For a filter by label. */
  readonly labels: PortalLabels | undefined;
  readonly onApply: (value: string) => void;
  readonly onClose: () => void;
}

/** Asks for the value of a filter that the menu does not list. */
export function FilterDialog(props: FilterDialogProps): ReactElement {
  const { kind, labels } = props;
  if (kind === 'label' && labels !== undefined) {
    return <LabelFilterDialog {...props} labels={labels} />;
  }
  return kind === 'day' ? <RangeFilterDialog {...props} /> : <PersonFilterDialog {...props} />;
}

/** Asks for the labels of a filter: what has any of them is listed. */
function LabelFilterDialog(props: FilterDialogProps & { readonly labels: PortalLabels }): ReactElement {
  const { label, labels, value, onApply } = props;
  const { translate } = useUi();
  const [ids, setIds] = useState<readonly string[]>(value === undefined || value === 'none' ? [] : choicesOf(value));
  const [isChecked, setChecked] = useState(false);
  const isMissing = ids.length === 0;
  const isTooMuch = ids.length > labelLimits.inFilter;
  const error = isMissing
    ? translate(filterMessages.filterLabelMissing)
    : translate(filterMessages.filterLabelsTooMany, { max: labelLimits.inFilter });
  return (
    <FilterDialogFrame
      {...props}
      place="top"
      onApply={() => {
        setChecked(true);
        if (!isMissing && !isTooMuch) {
          onApply(ids.join(','));
        }
      }}
    >
      <LabelPicker
        name="labels"
        label={label}
        labels={labels}
        value={ids}
        onChange={setIds}
        canCreate={false}
        error={isChecked && (isMissing || isTooMuch) ? error : undefined}
      />
    </FilterDialogFrame>
  );
}

/** Asks for the person of a filter. */
function PersonFilterDialog(props: FilterDialogProps): ReactElement {
  const { label, value, onApply } = props;
  const { translate } = useUi();
  const [id, setId] = useState(
    value === undefined || value === 'me' || value === 'none' || value === 'others' ? '' : value,
  );
  const [isChecked, setChecked] = useState(false);
  return (
    <FilterDialogFrame
      {...props}
      place="top"
      onApply={() => {
        setChecked(true);
        if (id !== '') {
          onApply(id);
        }
      }}
    >
      <PersonField
        {...usePersonSource()}
        name="person"
        label={label}
        value={id}
        onChange={setId}
        error={isChecked && id === '' ? translate(filterMessages.filterChoose) : undefined}
      />
    </FilterDialogFrame>
  );
}

/** Asks for the days of a filter; one of the two may be left out. */
function RangeFilterDialog(props: FilterDialogProps): ReactElement {
  const { value, onApply } = props;
  const { translate } = useUi();
  const before = value?.includes('..') === true ? daysOf(value, '') : {};
  const [from, setFrom] = useState(before === 'none' ? '' : (before.from ?? ''));
  const [to, setTo] = useState(before === 'none' ? '' : (before.to ?? ''));
  const [isChecked, setChecked] = useState(false);
  const isMissing = from === '' && to === '';
  const isReversed = from !== '' && to !== '' && to < from;
  const error = isMissing ? filterMessages.filterRangeMissing : filterMessages.filterRangeReversed;
  return (
    <FilterDialogFrame
      {...props}
      onApply={() => {
        setChecked(true);
        if (!isMissing && !isReversed) {
          onApply(`${from}..${to}`);
        }
      }}
    >
      <FormRow columns="1fr 1fr">
        <DateField name="from" label={translate(filterMessages.filterFrom)} value={from} onChange={setFrom} />
        <DateField
          name="to"
          label={translate(filterMessages.filterTo)}
          value={to}
          onChange={setTo}
          error={isChecked && (isMissing || isReversed) ? translate(error) : undefined}
        />
      </FormRow>
    </FilterDialogFrame>
  );
}
