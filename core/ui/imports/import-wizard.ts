import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { PortalLabels } from '../../client/labels/portal-labels';
import type { People } from '../../client/people/people';
import type { Api } from '../../client/services';
import { labelKey } from '../../contract/labels';
import type { Clock } from '../../kernel/services';
import type { Translate } from '../environment';
import { checkRows } from './check-rows';
import { decodeFile, detectEncoding, isArchive } from './decode-file';
import type { FileEncoding } from './decode-file';
import { assignColumn, guessColumns, headingKey } from './guess-columns';
import type { ColumnMapping } from './guess-columns';
import { faultWords } from './fault-words';
import { FileNotation } from './file-notation';
import { ImportMembers } from './import-members';
import type { ImportField, ListImport } from './import-field';
import { linkParents, withParentProblems } from './link-parents';
import { labelWords } from './label-words';
import type { ParentLinks } from './link-parents';
import { mapRow } from './map-row';
import type { MappedRow, RowReading } from './map-row';
import { importMessages as messages } from './messages';
import { guessDateOrder, monthNames } from './read-date';
import { guessDecimal } from './read-number';
import { readTable } from './read-table';
import type { Delimiter, FileTable } from './read-table';
import {
  bareDurationColumn,
  datesInFile,
  hasChoices,
  isOptionField,
  isPersonField,
  newLabelsInFile,
  numbersInFile,
  recognizeOption,
  valuesOfField,
} from './recognize-values';
import type { FileValue } from './recognize-values';

/** Bytes of a file that is read. */
export const maxImportBytes = 5 * 1_048_576;

/** Rows that are checked before the page can react again. */
const rowsAtOnce = 250;

/** The steps before the rows are sent. */
export type ImportStep = 'file' | 'columns' | 'preview';

/** What reading a file needs. */
export interface WizardServices {
  readonly api: Api;
  readonly clock: Clock;
  readonly people: People;
  readonly labels: PortalLabels | undefined;
  readonly translate: Translate;
  readonly language: string;
  readonly region: string;
  readonly timeZone: string;
}

/** A value of the file that is no known one. */
export interface UnknownValue extends FileValue {
  readonly field: ImportField;
  /** What it becomes; empty while it is left out. */
  readonly chosen: string;
}

/** A file on its way to rows: how it is read, what its columns and values become, and what is wrong with its rows. */
export class ImportWizard {
  step: ImportStep = 'file';
  isBusy = false;
  /** Why the file cannot be read, or the columns not be used. */
  failure: string | undefined = undefined;
  /** What the plugin says about all rows. */
  notice: string | undefined = undefined;
  fileName = '';
  encoding: FileEncoding = 'utf-8';
  table: FileTable | undefined = undefined;
  mapping: ColumnMapping = [];
  readonly notation: FileNotation;
  readonly members: ImportMembers;
  createsLabels = true;
  rows: readonly MappedRow[] = [];
  links: ParentLinks | undefined = undefined;
  private bytes: Uint8Array | undefined = undefined;
  private text = '';
  private delimiter: Delimiter | undefined = undefined;
  private hasHeading: boolean | undefined = undefined;
  /** What the person chose, by field and key of the text. */
  private chosen: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();

  constructor(
    public description: ListImport,
    private readonly services: WizardServices,
  ) {
    this.notation = new FileNotation(services.region);
    this.members = new ImportMembers(services.people);
    makeAutoObservable<this, 'services' | 'bytes' | 'chosen'>(this, {
      description: observableRef,
      notation: false,
      services: false,
      bytes: false,
      table: observableRef,
      mapping: observableRef,
      rows: observableRef,
      links: observableRef,
      chosen: observableRef,
      members: false,
    });
  }

  /** Follows what can be imported, some of which may load while a file is open: columns that are left out are tried again. */
  describe(description: ListImport): void {
    this.description = description;
    const guessed = this.table === undefined ? [] : guessColumns(this.table.columns, description.fields);
    this.mapping = this.mapping.map((key, index) => {
      const next = guessed[index] ?? '';
      return key === '' && !this.mapping.includes(next) ? next : key;
    });
    this.followMapping();
  }

  /** Reads a file. Nothing of it is sent. */
  async open(file: File): Promise<void> {
    this.failure = file.size > maxImportBytes ? faultWords({ kind: 'large' }, this.services) : undefined;
    if (this.failure !== undefined) {
      return;
    }
    this.isBusy = true;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      runInAction(() => {
        if (isArchive(bytes)) {
          this.failure = faultWords({ kind: 'archive' }, this.services);
          return;
        }
        this.bytes = bytes;
        this.encoding = detectEncoding(bytes);
        this.begin(file.name, decodeFile(bytes, this.encoding));
      });
    } catch {
      runInAction(() => (this.failure = this.services.translate(messages.importUnreadable)));
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  /** Reads rows that were pasted. */
  paste(text: string): void {
    this.bytes = undefined;
    this.failure = text.length > maxImportBytes ? faultWords({ kind: 'large' }, this.services) : undefined;
    if (this.failure === undefined) {
      const { readPasted = (pasted: string) => pasted } = this.description;
      this.begin(this.services.translate(messages.importPasted), readPasted(text));
    }
  }

  /** False for pasted text. */
  get hasEncoding(): boolean {
    return this.bytes !== undefined;
  }

  setEncoding(encoding: FileEncoding): void {
    if (this.bytes !== undefined) {
      this.encoding = encoding;
      this.text = decodeFile(this.bytes, encoding);
      this.read();
    }
  }

  setDelimiter(delimiter: Delimiter): void {
    this.delimiter = delimiter;
    this.read();
  }

  setHasHeading(hasHeading: boolean): void {
    this.hasHeading = hasHeading;
    this.read();
  }

  setCreatesLabels(creates: boolean): void {
    this.createsLabels = creates;
  }

  /** Chooses what a column becomes. */
  assign(index: number, key: string): void {
    const { fields } = this.description;
    this.mapping = assignColumn(
      this.mapping,
      index,
      fields.find((field) => field.key === key),
    );
    this.failure = undefined;
    this.followMapping();
  }

  /** Chooses what a value of the file becomes; empty leaves it out. */
  choose({ field, key }: UnknownValue, value: string): void {
    const former = this.chosen.get(field.key) ?? new Map<string, string>();
    this.chosen = new Map([...this.chosen, [field.key, new Map([...former, [key, value]])]]);
  }

  back(): void {
    this.step = this.step === 'preview' ? 'columns' : 'file';
    this.failure = undefined;
  }

  /** A date of the file that could be read in two ways. */
  get ambiguousDate(): string | undefined {
    return guessDateOrder(this.dateTexts, this.notation.order).ambiguous;
  }

  /** A number of the file that could be read in two ways. */
  get ambiguousNumber(): string | undefined {
    return guessDecimal(this.numberTexts, this.notation.decimal).ambiguous;
  }

  /** The column of amounts of work that are numbers alone and do not say what of. */
  get durationColumn(): string | undefined {
    return this.table && bareDurationColumn(this.table, this.mapping, this.description.fields);
  }

  /** Texts of choices and people that mean none of ours, by field. */
  get unknownValues(): readonly UnknownValue[] {
    const { table, mapping } = this;
    if (table === undefined) {
      return [];
    }
    return this.description.fields.flatMap((field) => {
      if (!hasChoices(field)) {
        return [];
      }
      return valuesOfField(table, mapping, field).flatMap((value) => {
        return this.recognize(field, value) !== ''
          ? []
          : [{ ...value, field, chosen: this.chosen.get(field.key)?.get(value.key) ?? '' }];
      });
    });
  }

  /** Names of labels in the file that the company does not have. */
  get newLabels(): readonly string[] {
    const { table, mapping, services } = this;
    return table === undefined || services.labels === undefined
      ? []
      : newLabelsInFile(table, mapping, { fields: this.description.fields, existing: services.labels.all });
  }

  get goodRows(): readonly MappedRow[] {
    return this.rows.filter(({ problems }) => problems.length === 0);
  }

  get badRows(): readonly MappedRow[] {
    return this.rows.filter(({ problems }) => problems.length > 0);
  }

  /** Continues to the preview, if the columns are complete. Aborts without a trace. */
  async preview(signal: AbortSignal): Promise<void> {
    const { translate } = this.services;
    const required = this.description.fields.filter(({ isRequired = false }) => isRequired);
    const missing = required.find(({ key }) => !this.mapping.includes(key));
    if (missing !== undefined) {
      this.failure = translate(messages.importRequired, { field: labelWords(missing.label, translate) });
      return;
    }
    this.failure = undefined;
    this.isBusy = true;
    try {
      const mapped = await this.mapRows(new Map(), signal);
      const { rows, notice } = await checkRows(this.description, mapped, this.services);
      signal.throwIfAborted();
      runInAction(() => {
        this.notice = notice;
        this.links = linkParents(this.description, rows);
        this.rows = withParentProblems(this.description, rows, {
          links: this.links,
          translate: this.services.translate,
        });
        this.step = 'preview';
      });
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  /**
   * The rows as they will be, with the ids of labels that were created for them by `labelKey`.
   *
   * @throws the reason of the signal.
   */
  async mapRows(created: ReadonlyMap<string, string>, signal: AbortSignal): Promise<readonly MappedRow[]> {
    const reading = this.reading(created);
    const rows: MappedRow[] = [];
    for (const [index, row] of reading.table.rows.entries()) {
      rows.push(mapRow(this.description, row, reading));
      if (index % rowsAtOnce === rowsAtOnce - 1) {
        await this.services.clock.sleep(0, signal);
      }
    }
    signal.throwIfAborted();
    return rows;
  }

  private begin(name: string, text: string): void {
    this.fileName = name;
    this.text = text;
    this.delimiter = undefined;
    this.hasHeading = undefined;
    this.notation.reset();
    this.chosen = new Map();
    this.read();
    if (this.table !== undefined) {
      this.step = 'columns';
    }
  }

  private read(): void {
    const { fields } = this.description;
    const names = new Set(fields.flatMap((field) => field.names));
    const read = readTable(this.text, {
      delimiter: this.delimiter,
      hasHeading: this.hasHeading,
      isKnown: (heading) => names.has(headingKey(heading)),
    });
    if ('kind' in read) {
      this.failure = faultWords(read, this.services);
      this.table = undefined;
      this.step = 'file';
      return;
    }
    this.failure = undefined;
    this.table = read;
    this.mapping = guessColumns(read.columns, fields);
    this.followMapping();
    // A failure is shown where labels are used, and loads them again.
    void this.services.labels?.load().catch(() => undefined);
  }

  private get dateTexts(): readonly string[] {
    return this.table === undefined ? [] : datesInFile(this.table, this.mapping, this.description.fields);
  }

  private get numberTexts(): readonly string[] {
    return this.table === undefined ? [] : numbersInFile(this.table, this.mapping, this.description.fields);
  }

  /** After another mapping: how its cells are written, and whom they name. */
  private followMapping(): void {
    const { delimiter = ',' } = this.table ?? {};
    this.notation.guess({ dates: this.dateTexts, numbers: this.numberTexts, delimiter });
    void this.findPeople();
  }

  /** What a text of a choice or a person means, unless the person chose it; empty for nothing known. */
  private recognize(field: ImportField, { text, key }: FileValue): string {
    const { translate } = this.services;
    return (isOptionField(field) ? recognizeOption(field, text, translate) : this.members.ids.get(key)) ?? '';
  }

  private findPeople(): Promise<void> {
    const { table, mapping } = this;
    const fields = table === undefined ? [] : this.description.fields.filter(isPersonField);
    return this.members.find(
      fields.flatMap((field) => (table === undefined ? [] : valuesOfField(table, mapping, field))),
    );
  }

  private reading(created: ReadonlyMap<string, string>): RowReading {
    const { table, mapping, notation, services } = this;
    if (table === undefined) {
      throw new Error('No file was read.');
    }
    const choices = new Map<string, ReadonlyMap<string, string>>();
    for (const field of this.description.fields) {
      const values = new Map<string, string>();
      for (const value of hasChoices(field) ? valuesOfField(table, mapping, field) : []) {
        values.set(value.key, this.chosen.get(field.key)?.get(value.key) ?? this.recognize(field, value));
      }
      choices.set(field.key, values);
    }
    const labels = services.labels?.all.map(({ id, name }) => [labelKey(name), id] as const) ?? [];
    return {
      table,
      mapping,
      decimal: notation.decimal,
      durationUnit: notation.durationUnit,
      choices,
      timeZone: services.timeZone,
      translate: services.translate,
      dates: { order: notation.order, months: monthNames(services.language) },
      labelIds: new Map([...labels, ...created]),
    };
  }
}
