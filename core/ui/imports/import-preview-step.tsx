import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { useService } from '../../client/react/application-provider';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Tag } from '../marks/tag';
import { formatDuration } from '../numbers/duration';
import { formatFullInstant } from '../text/moments';
import { useReader } from '../text/now';
import { numberWords } from '../custom-fields/custom-value-words';
import type { ImportField } from './import-field';
import type { ImportWizard } from './import-wizard';
import { labelWords } from './label-words';
import type { MappedRow } from './map-row';
import { importMessages as messages } from './messages';
import { problemWords } from './problem-file';
import { useSaveProblems } from './use-save-problems';

/** Rows that are shown as they will be, and rows with problems; all of these are in their file. */
const maxShown = 10;
const maxProblems = 50;

interface ImportPreviewStepProps {
  readonly wizard: ImportWizard;
}

/** How many rows are ready, what is wrong with the others, and the first rows as they will be. */
export const ImportPreviewStep = observer(function ImportPreviewStep({ wizard }: ImportPreviewStepProps): ReactElement {
  const { translate } = useUi();
  const save = useSaveProblems(wizard);
  const { goodRows: good, badRows: bad, links } = wizard;
  const missing = links?.missing.length ?? 0;
  return (
    <>
      <div className="t-import-counts">
        <Tag tone={good.length > 0 ? 'success' : 'outline'} glyph={CircleCheck}>
          {translate(messages.importGood, { count: good.length })}
        </Tag>
        {bad.length > 0 && (
          <Tag tone="warn" glyph={CircleAlert}>
            {translate(messages.importBad, { count: bad.length })}
          </Tag>
        )}
      </div>
      {wizard.notice !== undefined && <p role="status">{wizard.notice}</p>}
      {good.length === 0 && <p>{translate(messages.importNoneGood)}</p>}
      {missing > 0 && <p className="t-meta">{translate(messages.importParentsMissing, { count: missing })}</p>}
      {bad.length > 0 && (
        <section className="t-import-section" aria-label={translate(messages.importProblems)}>
          <header>
            <h3>{translate(messages.importProblems)}</h3>
            <Button
              size="small"
              icon={Download}
              onClick={() =>
                save(bad.map((row) => ({ row, words: row.problems.map((each) => problemWords(each, translate)) })))
              }
            >
              {translate(messages.importDownload)}
            </Button>
          </header>
          <ProblemList
            rows={bad.map((row) => ({ row, words: row.problems.map((each) => problemWords(each, translate)) }))}
            wizard={wizard}
          />
        </section>
      )}
      {good.length > 0 && (
        <section className="t-import-section" aria-label={translate(messages.importFirstRows)}>
          <h3>{translate(messages.importFirstRows)}</h3>
          <FirstRows rows={good.slice(0, maxShown)} wizard={wizard} />
        </section>
      )}
    </>
  );
});

interface ProblemListProps {
  readonly rows: readonly { readonly row: MappedRow; readonly words: readonly string[] }[];
  readonly wizard: ImportWizard;
}

/** Rows with their number in the file, their name and what is wrong. */
export function ProblemList({ rows, wizard }: ProblemListProps): ReactElement {
  const { translate } = useUi();
  const name = wizard.description.fields.find(({ isRequired = false }) => isRequired);
  return (
    <>
      <ul
        className="t-import-problems"
        aria-label={translate(messages.importProblems)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the arrow keys need it
        tabIndex={0}
      >
        {rows.slice(0, maxProblems).map(({ row, words }) => (
          <li key={row.row.number}>
            <span className="t-meta">{translate(messages.importRowNumber, { number: row.row.number })}</span>
            <span>
              <bdi className="t-cut">{(name && row.values[name.key]) ?? ''}</bdi>
              {words.map((each) => (
                <span key={each} className="t-import-problem">
                  {each}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > maxProblems && (
        <p className="t-meta">{translate(messages.importProblemsMore, { count: rows.length - maxProblems })}</p>
      )}
    </>
  );
}

interface FirstRowsProps {
  readonly rows: readonly MappedRow[];
  readonly wizard: ImportWizard;
}

const FirstRows = observer(function FirstRows({ rows, wizard }: FirstRowsProps): ReactElement {
  const { translate } = useUi();
  const display = useDisplay();
  const label = translate(messages.importFirstRows);
  const shown = wizard.description.fields.filter(
    ({ key }) => wizard.mapping.includes(key) || rows.some(({ values }) => values[key] !== undefined),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the arrow keys need it
    <div className="t-import-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate(messages.importRow)}</th>
            {shown.map((field) => (
              <th key={field.key} scope="col">
                {labelWords(field.label, translate)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row.number}>
              <td className="t-meta">{row.row.number}</td>
              {shown.map((field) => (
                <td key={field.key}>
                  <bdi className="t-cut">{display(field, row)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** A value as people read it. */
function useDisplay(): (field: ImportField, row: MappedRow) => string {
  const { translate } = useUi();
  const reader = useReader();
  const people = useService(People);
  const days = new Intl.DateTimeFormat(reader.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return ({ key, kind, options }, { values, labels }) => {
    const value = values[key];
    if (kind === 'labels') {
      return labels.join(', ');
    }
    if (typeof value === 'number') {
      return kind === 'number' ? numberWords(value, undefined, reader.language) : formatDuration(value, translate);
    }
    if (value === true) {
      return '✓';
    }
    if (kind === 'people' && Array.isArray(value)) {
      return value.map((id: string) => people.card(id)?.fullName ?? '…').join(', ');
    }
    const nameOf = (id: string): string => {
      const option = options?.find((each) => each.value === id);
      return option === undefined ? id : labelWords(option.label, translate);
    };
    if (kind === 'choices' && Array.isArray(value)) {
      return value.map(nameOf).join(', ');
    }
    if (typeof value !== 'string') {
      return '';
    }
    switch (kind) {
      case 'choice':
        return nameOf(value);
      case 'person':
        return people.card(value)?.fullName ?? '…';
      case 'date':
        return days.format(new Date(value));
      case 'moment':
        return formatFullInstant(value, reader);
      default:
        return value.slice(0, 200);
    }
  };
}
