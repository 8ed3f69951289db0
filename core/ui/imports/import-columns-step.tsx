import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { usePersonSource } from '../../client/people/use-person-source';
import { useService } from '../../client/react/application-provider';
import { PersonField } from '../choices/person-field';
import { SelectField } from '../choices/select-field';
import { SwitchField } from '../choices/switch-field';
import { useUi } from '../environment';
import { Checkbox } from '../fields/checkbox';
import { numberWords } from '../custom-fields/custom-value-words';
import { Disclosure } from '../navigation/disclosure';
import { fileEncodings } from './decode-file';
import type { FileEncoding } from './decode-file';
import type { ImportWizard, UnknownValue } from './import-wizard';
import { labelWords } from './label-words';
import { importMessages as messages } from './messages';
import { readDate } from './read-date';
import { readNumber } from './read-number';
import { delimiters } from './read-table';
import { isPersonField } from './recognize-values';
import type { Delimiter, FileColumn, FileTable } from './read-table';

const delimiterNames = {
  ',': messages.importComma,
  ';': messages.importSemicolon,
  '\t': messages.importTab,
  '|': messages.importPipe,
} as const;

/** Names that are the same in every language. */
const encodingNames: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

/** Value of the option that leaves out; an empty one is none. */
const leftOut = '-';
const maxExamples = 3;
const maxUnknown = 20;
const maxNames = 5;

interface WizardProps {
  readonly wizard: ImportWizard;
}

/** What each column of the file becomes, and its values that are not recognized. */
export const ImportColumnsStep = observer(function ImportColumnsStep({ wizard }: WizardProps): ReactElement {
  const { translate } = useUi();
  const { table } = wizard;
  if (table === undefined) {
    return <></>;
  }
  const options = [
    { value: leftOut, label: translate(messages.importLeaveOut) },
    ...wizard.description.fields.map(({ key, label }) => ({ value: key, label: labelWords(label, translate) })),
  ];
  return (
    <>
      <p>{translate(messages.importFileRows, { name: wizard.fileName, count: table.rows.length })}</p>
      <Disclosure title={translate(messages.importReading)}>
        <ReadingFields wizard={wizard} table={table} />
      </Disclosure>
      <p className="t-meta">{translate(messages.importColumnsHint)}</p>
      <ul className="t-import-columns" aria-label={translate(messages.importColumn)}>
        {table.columns.map((column) => {
          const name = columnName(column, translate);
          const key = wizard.mapping[column.index] ?? '';
          return (
            <li key={column.index} data-left={key === '' || undefined}>
              <span className="t-import-column">
                <bdi>{name}</bdi>
                <span className="t-meta t-cut">
                  <bdi>{examplesOf(table, column)}</bdi>
                </span>
              </span>
              <SelectField
                name={`column-${column.index}`}
                label={translate(messages.importFieldFor, { column: name })}
                isLabelHidden
                size="small"
                value={key === '' ? leftOut : key}
                options={options}
                onChange={(value) => wizard.assign(column.index, value === leftOut ? '' : value)}
              />
            </li>
          );
        })}
      </ul>
      <FormFields wizard={wizard} />
      <UnknownValues wizard={wizard} />
      <NewLabels wizard={wizard} />
    </>
  );
});

/** The name of a column as people see it. */
function columnName(
  { heading, occurrence, index }: FileColumn,
  translate: ReturnType<typeof useUi>['translate'],
): string {
  if (heading === '') {
    return translate(messages.importColumnNumber, { number: index + 1 });
  }
  return occurrence === 1 ? heading : translate(messages.importColumnRepeated, { heading, number: occurrence });
}

function examplesOf({ rows }: FileTable, { index }: FileColumn): string {
  const examples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[index] ?? '';
    if (cell !== '' && examples.add(cell.slice(0, 60)).size === maxExamples) {
      break;
    }
  }
  return [...examples].join(' · ');
}

interface ReadingFieldsProps extends WizardProps {
  readonly table: FileTable;
}

const ReadingFields = observer(function ReadingFields({ wizard, table }: ReadingFieldsProps): ReactElement {
  const { translate } = useUi();
  return (
    <div className="t-import-fields">
      {wizard.hasEncoding && (
        <SelectField
          name="encoding"
          label={translate(messages.importEncoding)}
          size="small"
          value={wizard.encoding}
          options={fileEncodings.map((value) => ({ value, label: encodingNames[value] }))}
          onChange={(value) => wizard.setEncoding(value as FileEncoding)}
        />
      )}
      <SelectField
        name="delimiter"
        label={translate(messages.importDelimiter)}
        size="small"
        value={table.delimiter}
        options={delimiters.map((value) => ({ value, label: translate(delimiterNames[value]) }))}
        onChange={(value) => wizard.setDelimiter(value as Delimiter)}
      />
      <Checkbox
        label={translate(messages.importHasHeading)}
        isChecked={table.hasHeading}
        onChange={(isChecked) => wizard.setHasHeading(isChecked)}
      />
    </div>
  );
});

const FormFields = observer(function FormFields({ wizard }: WizardProps): ReactElement | undefined {
  const { translate, language } = useUi();
  const { ambiguousDate, ambiguousNumber, durationColumn } = wizard;
  if (ambiguousDate === undefined && ambiguousNumber === undefined && durationColumn === undefined) {
    return undefined;
  }
  const shown = (order: 'day-first' | 'month-first'): string => {
    const { date = '' } = readDate(ambiguousDate ?? '', { order, months: [] }) ?? {};
    return date === ''
      ? '–'
      : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  };
  return (
    <div className="t-import-fields">
      {ambiguousDate !== undefined && (
        <SelectField
          name="order"
          label={translate(messages.importDateOrder, { example: ambiguousDate })}
          size="small"
          value={wizard.notation.order}
          options={[
            { value: 'day-first', label: translate(messages.importDayFirst, { date: shown('day-first') }) },
            { value: 'month-first', label: translate(messages.importMonthFirst, { date: shown('month-first') }) },
          ]}
          onChange={(value) => wizard.notation.setOrder(value === 'month-first' ? 'month-first' : 'day-first')}
        />
      )}
      {ambiguousNumber !== undefined && (
        <SelectField
          name="decimal"
          label={translate(messages.importNumberForm, { example: ambiguousNumber })}
          size="small"
          value={wizard.notation.decimal}
          options={(['.', ','] as const).map((value) => ({
            value,
            label: numberWords(readNumber(ambiguousNumber, value) ?? 0, undefined, language),
          }))}
          onChange={(value) => wizard.notation.setDecimal(value === ',' ? ',' : '.')}
        />
      )}
      {durationColumn !== undefined && (
        <SelectField
          name="unit"
          label={translate(messages.importDurationUnit, { column: durationColumn })}
          size="small"
          value={wizard.notation.durationUnit}
          options={[
            { value: 'minutes', label: translate(messages.importMinutes) },
            { value: 'hours', label: translate(messages.importHours) },
          ]}
          onChange={(value) => wizard.notation.setDurationUnit(value === 'hours' ? 'hours' : 'minutes')}
        />
      )}
    </div>
  );
});

const UnknownValues = observer(function UnknownValues({ wizard }: WizardProps): ReactElement | undefined {
  const { translate } = useUi();
  const { unknownValues: unknown, members } = wizard;
  if (members.isFinding) {
    return (
      <p className="t-meta" role="status">
        {translate(messages.importFindingPeople)}
      </p>
    );
  }
  if (unknown.length === 0) {
    return undefined;
  }
  return (
    <section className="t-import-section" aria-label={translate(messages.importValues)}>
      <h3>{translate(messages.importValues)}</h3>
      <p className="t-meta">{translate(messages.importValuesHint)}</p>
      {members.hasFailed && <p className="t-meta">{translate(messages.importPeopleFailed)}</p>}
      <ul className="t-import-columns">
        {unknown.slice(0, maxUnknown).map((value) => (
          <li key={`${value.field.key} ${value.key}`} data-left={value.chosen === '' || undefined}>
            <span className="t-import-column">
              <bdi className="t-cut">
                {translate(messages.importValueOf, {
                  field: labelWords(value.field.label, translate),
                  value: value.text,
                })}
              </bdi>
              <span className="t-meta">{translate(messages.importValueCount, { count: value.count })}</span>
            </span>
            <ValueField wizard={wizard} value={value} />
          </li>
        ))}
      </ul>
      {unknown.length > maxUnknown && (
        <p className="t-meta">{translate(messages.importValuesMore, { count: unknown.length - maxUnknown })}</p>
      )}
    </section>
  );
});

interface ValueFieldProps extends WizardProps {
  readonly value: UnknownValue;
}

const ValueField = observer(function ValueField({ wizard, value }: ValueFieldProps): ReactElement {
  const { translate } = useUi();
  const people = useService(People);
  const source = usePersonSource();
  const { field, text, chosen } = value;
  const shared = {
    name: `value-${field.key}-${value.key}`,
    label: translate(messages.importValueOf, { field: labelWords(field.label, translate), value: text }),
    isLabelHidden: true,
    size: 'small',
  } as const;
  if (isPersonField(field)) {
    const card = chosen === '' ? undefined : people.card(chosen);
    return (
      <PersonField
        {...shared}
        {...source}
        noneLabel={translate(messages.importLeaveOut)}
        value={chosen}
        current={card && { ...card, name: card.fullName }}
        onChange={(id) => wizard.choose(value, id)}
      />
    );
  }
  return (
    <SelectField
      {...shared}
      value={chosen === '' ? leftOut : chosen}
      options={[
        { value: leftOut, label: translate(messages.importLeaveOut) },
        ...(field.options ?? []).map((option) => ({
          value: option.value,
          label: labelWords(option.label, translate),
        })),
      ]}
      onChange={(next) => wizard.choose(value, next === leftOut ? '' : next)}
    />
  );
});

const NewLabels = observer(function NewLabels({ wizard }: WizardProps): ReactElement | undefined {
  const { translate, language } = useUi();
  const { newLabels } = wizard;
  if (newLabels.length === 0) {
    return undefined;
  }
  const shown = newLabels.slice(0, maxNames);
  const names = new Intl.ListFormat(language, { type: 'unit' }).format(
    newLabels.length > maxNames ? [...shown, '…'] : shown,
  );
  return (
    <SwitchField
      name="labels"
      label={translate(messages.importNewLabels, { count: newLabels.length, names })}
      value={wizard.createsLabels}
      onChange={(creates) => wizard.setCreatesLabels(creates)}
    />
  );
});
