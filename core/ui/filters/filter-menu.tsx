import { ListFilter } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import type { ReactElement } from 'react';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import {
  choicesOf,
  customFilterLimits,
  parseCustomFilter,
  relativeDays,
  toggleChoice,
  withCustomFilter,
} from '../../contract';
import type {
  CustomField,
  CustomFilterField,
  FilterField,
  FilterValues,
  Label,
  LabelFilterField,
  ListFilters,
  Message,
  PersonFilterField,
  StatusFilterField,
} from '../../contract';
import type { PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import type { PortalLabels } from '../../client/labels/portal-labels';
import type { PortalStatuses } from '../../client/statuses/portal-statuses';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuHeading, MenuItem } from '../overlays/menu-item';
import type { CustomFilterDialogProps } from '../custom-fields/custom-filter-dialog';
import type { FilterDialogProps } from './filter-dialogs';
import { filterMessages } from './filter-messages';

/** The fields of the dialogs weigh more than the list; most people choose from the menu alone. */
const loadDialog: ComponentLoader<FilterDialogProps> = () =>
  import('./filter-dialogs').then((module) => module.FilterDialog);

const loadCustomDialog: ComponentLoader<CustomFilterDialogProps> = () =>
  import('../custom-fields/custom-filter-dialog').then((module) => module.CustomFilterDialog);

export interface FilterMenuProps<Key extends string> {
  readonly filters: ListFilters<Key>;
  readonly values: FilterValues<Key>;
  readonly onChange: (values: FilterValues<Key>) => void;
  readonly labels: PortalLabels | undefined;
  readonly fields: PortalCustomFields | undefined;
  readonly statuses: PortalStatuses | undefined;
}

/** The menu of all filters of a list. Several choices of one field are made without opening it again. */
export function FilterMenu<Key extends string>(props: FilterMenuProps<Key>): ReactElement {
  const { filters, values, onChange, labels, fields, statuses } = props;
  const { translate } = useUi();
  /** The field whose dialog is open. */
  const [asked, ask] = useState<Key>();
  /** The custom field whose dialog is open. */
  const [custom, askCustom] = useState<{ readonly key: Key; readonly field: CustomField }>();
  const keys = Object.keys(filters.fields) as Key[];
  const set = (key: Key, value: string | undefined): void => onChange({ ...values, [key]: value });
  return (
    <>
      <Menu
        target={
          <Button variant="ghost" icon={ListFilter}>
            {translate(filterMessages.filter)}
          </Button>
        }
      >
        {keys.map((key) => {
          const field = filters.fields[key];
          const value = values[key];
          return field.kind === 'custom' ? (
            <CustomItems
              key={key}
              label={field.label}
              value={value}
              fields={fields}
              onAsk={(of) => askCustom({ key, field: of })}
            />
          ) : (
            <Fragment key={key}>
              <MenuHeading>{translate(field.label)}</MenuHeading>
              <FieldItems
                field={field}
                value={value}
                statuses={statuses}
                onChange={(next) => set(key, next)}
                onAsk={() => ask(key)}
              />
            </Fragment>
          );
        })}
      </Menu>
      <LazyComponent load={loadDialog} with={dialog()} isExpected onClose={() => ask(undefined)} />
      <LazyComponent load={loadCustomDialog} with={customDialog()} isExpected onClose={() => askCustom(undefined)} />
    </>
  );

  function customDialog(): CustomFilterDialogProps | undefined {
    if (custom === undefined) {
      return undefined;
    }
    const { key, field } = custom;
    const chosen = parseCustomFilter(values[key]);
    return {
      field,
      value: chosen.get(field.id),
      onApply: (value) => {
        askCustom(undefined);
        set(key, withCustomFilter(values[key], field.id, value));
      },
      onClose: () => askCustom(undefined),
    };
  }

  function dialog(): FilterDialogProps | undefined {
    if (asked === undefined) {
      return undefined;
    }
    const { kind, label } = filters.fields[asked];
    return {
      kind: kind === 'day' || kind === 'label' ? kind : 'person',
      labels,
      label: translate(label),
      value: values[asked],
      onApply: (value) => {
        ask(undefined);
        set(asked, value);
      },
      onClose: () => ask(undefined),
    };
  }
}

type MenuField = Exclude<FilterField, CustomFilterField>;

interface FieldItemsProps<Field extends MenuField = MenuField> {
  readonly field: Field;
  readonly value: string | undefined;
  readonly statuses: PortalStatuses | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly onAsk: () => void;
}

function FieldItems(props: FieldItemsProps): ReactElement {
  const { field } = props;
  switch (field.kind) {
    case 'person':
      return <PersonItems {...props} field={field} />;
    case 'choice':
      return <ChoiceItems {...props} choices={field.choices} />;
    case 'status':
      return <StatusItems {...props} field={field} />;
    case 'day':
      return <DayItems {...props} />;
    case 'label':
      return <LabelItems {...props} field={field} />;
  }
}

/** Values of a person filter that are no id. */
const personWords: readonly string[] = ['me', 'none', 'others'];

function PersonItems({ field, value, onChange, onAsk }: FieldItemsProps<PersonFilterField>): ReactElement {
  const { translate } = useUi();
  return (
    <>
      <MenuItem isChosen={value === 'me'} onSelect={() => onChange(value === 'me' ? undefined : 'me')}>
        {translate(filterMessages.filterMe)}
      </MenuItem>
      {field.othersLabel !== undefined && (
        <MenuItem isChosen={value === 'others'} onSelect={() => onChange(value === 'others' ? undefined : 'others')}>
          {translate(field.othersLabel)}
        </MenuItem>
      )}
      {field.noneLabel !== undefined && (
        <MenuItem isChosen={value === 'none'} onSelect={() => onChange(value === 'none' ? undefined : 'none')}>
          {translate(field.noneLabel)}
        </MenuItem>
      )}
      {field.isSelfOnly !== true && (
        <MenuItem isChosen={value !== undefined && !personWords.includes(value)} onSelect={onAsk}>
          {translate(filterMessages.filterPerson)}
        </MenuItem>
      )}
    </>
  );
}

interface ChoiceItemsProps extends Pick<FieldItemsProps, 'value' | 'onChange'> {
  readonly choices: readonly { readonly key: string; readonly label: Label }[];
}

/** The statuses of the company; the built-in ones until they have loaded. */
const StatusItems = observer(function StatusItems(props: FieldItemsProps<StatusFilterField>): ReactElement {
  const { field, statuses } = props;
  const choices = statuses?.shown ?? field.builtIn;
  return <ChoiceItems {...props} choices={choices.map(({ key, name }) => ({ key, label: name }))} />;
});

function ChoiceItems({ choices, value, onChange }: ChoiceItemsProps): ReactElement {
  const { translate } = useUi();
  const chosen = value === undefined ? [] : choicesOf(value);
  return (
    <>
      {choices.map(({ key, label }) => (
        <MenuItem
          key={key}
          keepsOpen
          isChosen={chosen.includes(key)}
          onSelect={() => onChange(toggleChoice(value, key))}
        >
          {typeof label === 'string' ? label : translate(label)}
        </MenuItem>
      ))}
    </>
  );
}

function LabelItems({ field, value, onChange, onAsk }: FieldItemsProps<LabelFilterField>): ReactElement {
  const { translate } = useUi();
  return (
    <>
      <MenuItem isChosen={value !== undefined && value !== 'none'} onSelect={onAsk}>
        {translate(filterMessages.filterLabels)}
      </MenuItem>
      <MenuItem isChosen={value === 'none'} onSelect={() => onChange(value === 'none' ? undefined : 'none')}>
        {translate(field.noneLabel)}
      </MenuItem>
    </>
  );
}

/** Texts and addresses are found by no filter. */
function isFilterable({ kind }: CustomField): boolean {
  return kind !== 'text' && kind !== 'link';
}

interface CustomItemsProps {
  readonly label: Message;
  readonly value: string | undefined;
  readonly fields: PortalCustomFields | undefined;
  readonly onAsk: (field: CustomField) => void;
}

/** The fields of the company; one without any sees nothing of them. */
const CustomItems = observer(function CustomItems(props: CustomItemsProps): ReactElement | undefined {
  const { label, value, fields, onAsk } = props;
  const { translate } = useUi();
  const offered = fields?.shown.filter(isFilterable) ?? [];
  const chosen = parseCustomFilter(value);
  const isFull = chosen.size >= customFilterLimits.fields;
  return offered.length === 0 ? undefined : (
    <>
      <MenuHeading>{translate(label)}</MenuHeading>
      {offered.map((field) => (
        <MenuItem
          key={field.id}
          isChosen={chosen.has(field.id)}
          disabled={isFull && !chosen.has(field.id)}
          onSelect={() => onAsk(field)}
        >
          {field.name}…
        </MenuItem>
      ))}
    </>
  );
});

const dayWords = {
  overdue: filterMessages.filterOverdue,
  today: filterMessages.filterToday,
  week: filterMessages.filterWeek,
  none: filterMessages.filterNoDay,
} as const;

function DayItems({ value, onChange, onAsk }: FieldItemsProps): ReactElement {
  const { translate } = useUi();
  return (
    <>
      {relativeDays.map((day) => (
        <MenuItem key={day} isChosen={value === day} onSelect={() => onChange(value === day ? undefined : day)}>
          {translate(dayWords[day])}
        </MenuItem>
      ))}
      <MenuItem isChosen={value?.includes('..') === true} onSelect={onAsk}>
        {translate(filterMessages.filterRange)}
      </MenuItem>
    </>
  );
}
