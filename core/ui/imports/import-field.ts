import type { $ZodType } from 'zod/v4/core';
import type { Api, StorageKey } from '../../client/services';
import type { Endpoint, Label, listImportShape, listImportUndoShape, Message } from '../../contract';
import type { Translate } from '../environment';
import type { RememberedImport } from './remembered-import';

/**
 * How the cells of a field are read. `text`: one line. `lines`: several. `choice`: one of its options. `person`: a member by
 * email address or full name. `people`: several, separated by commas or semicolons. `date`: a day in any usual notation. `time`: `HH:MM`. `moment`: a day with a time, as ISO 8601
 * in UTC, or only that it happened ("yes"). `minutes`: an amount of work. `number`: in the writing of the file. `checkbox`: a word for yes or no. `choices`: several options,
 * separated by commas. `link`: an address of the web. `labels`: names, separated by commas.
 * `reference`: what other rows of the file call this one by, and `parent`: the row that this one is a part of.
 */
export type ImportFieldKind =
  | 'text'
  | 'lines'
  | 'choice'
  | 'person'
  | 'people'
  | 'date'
  | 'time'
  | 'moment'
  | 'minutes'
  | 'number'
  | 'checkbox'
  | 'choices'
  | 'link'
  | 'labels'
  | 'reference'
  | 'parent';

/** One of the values of a field. */
export interface ImportOption {
  readonly value: string;
  readonly label: Label;
  /** What files of other programs call it, in lower case. Its label is known, too. */
  readonly names: readonly string[];
}

/** A field that a column of a file can fill. */
export interface ImportField {
  /** Its name in the values, and in errors of the server. */
  readonly key: string;
  readonly label: Label;
  readonly kind: ImportFieldKind;
  /**
   * Headings of columns that hold it, in any language, in lower case without accents and signs. Of two such columns the one
   * whose heading comes first is taken.
   */
  readonly names: readonly string[];
  readonly isRequired?: boolean;
  /** A field that the company added: a column with exactly its name is its own, whatever other programs call so. */
  readonly isOfCompany?: boolean;
  /** Characters of a text. */
  readonly maxLength?: number;
  /** Of a choice, and of choices. */
  readonly options?: readonly ImportOption[];
  /** Of a date: the field that gets the time, if a cell has one. */
  readonly timeKey?: string;
}

/**
 * The values of a row by the key of their field, without empty ones. Dates as `YYYY-MM-DD`, minutes as numbers, people,
 * options and labels as ids; a moment without a date is `true`.
 */
export type ImportValues = Readonly<Record<string, string | number | true | readonly string[]>>;

/** What the values of a row become part of. */
export interface ImportSurroundings {
  /** IANA name of the reader's zone, in which times of a file are that name none. */
  readonly timeZone: string;
}

/** A row that is good so far, as it would be sent. */
export interface ImportCandidate {
  /** Identifies the row in `ImportCheck`. */
  readonly index: number;
  /** Of the row, as spreadsheets count. */
  readonly number: number;
  readonly item: Readonly<Record<string, unknown>>;
}

/** What a plugin knows about rows before they are sent. */
export interface ImportCheck {
  /** Sentences that say why a row is left out, by its index. */
  readonly problems: ReadonlyMap<number, string>;
  /** About all of them, such as that seats are missing. */
  readonly notice?: string;
}

/** Sentences of a dialog that does something else than to import. Those that are left out are about rows and imports. */
export interface ImportWords {
  /** The button that sends the good rows. */
  readonly run?: Message<'count'>;
  /** How many were sent. */
  readonly created?: Message<'count'>;
  /** None was sent. */
  readonly nothing?: Message;
  readonly running?: Message<'file'>;
  readonly undo?: Message;
  readonly undone?: Message<'count'>;
}

/** What can be imported from a file, declared by the plugin that owns it and loaded with the dialog. */
export interface ListImport {
  /** Where the last import is remembered on the device: `lastImportKey('tasks.lastImport')`, declared once. */
  readonly lastImport: StorageKey<RememberedImport>;
  /** Title of the dialog. */
  readonly title: Message;
  readonly fields: readonly ImportField[];
  /** Schema of an item, which also the server checks. */
  readonly schema: $ZodType;
  /** The item of a row. Labels, the parent and custom values are added: `labelIds`, `parentId`, `customValues`. */
  readonly toItem: (values: ImportValues, surroundings: ImportSurroundings) => Readonly<Record<string, unknown>>;
  /** Checks the good rows together before the preview, such as for those that exist. An `ApiError` lets all of them pass. */
  readonly check?: (
    rows: readonly ImportCandidate[],
    services: { readonly api: Api; readonly translate: Translate },
  ) => Promise<ImportCheck>;
  /** Makes rows of another notation than a table from pasted text. */
  readonly readPasted?: (text: string) => string;
  readonly words?: ImportWords;
  readonly create: Endpoint<typeof listImportShape>;
  readonly undo: Endpoint<typeof listImportUndoShape>;
}
