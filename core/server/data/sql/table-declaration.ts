/** Describes a table, so that core can guard, export, reassign, erase and delete its rows. */
export interface TableDeclaration {
  readonly name: string;
  /** Setting that row-level security compares. The migration runner refuses a table that is not declared. */
  readonly tenancy: 'portal' | 'person' | 'instance';
  /**
   * Core adds `version` and `changed` (field → version that last changed it), which `context.merge` uses. The primary key
   * is the column `id`, a `uuid`.
   */
  readonly versioned?: true;
  /**
   * Columns with a person's id. When the person leaves, the rows are kept (`author`), reassigned (`assignee`) or
   * deleted (`data`).
   */
  readonly persons?: Readonly<Record<string, 'author' | 'assignee' | 'data'>>;
  /**
   * Columns with an email address in lower case, each mapped to the column with the row's creation time. Erasing the
   * person with that address deletes the rows created before the erasure. Needs an index that begins with the column.
   */
  readonly addresses?: Readonly<Record<string, string>>;
  /**
   * JSON columns that may contain a `PersonCard`, a mention or an email address, each mapped to the column that orders the
   * rows of one portal (or person, by `tenancy`). Erasing a person blanks these values. Needs an index on the tenant's
   * column and this one.
   */
  readonly cards?: Readonly<Record<string, string>>;
  /**
   * Keys of the row's files in the file store, with columns in braces: `photos/{id}/{photo_key}.webp`. The operator's
   * `check` verifies that the files exist, archives include them, and deletion removes them.
   */
  readonly files?: readonly string[];
  /**
   * Column that is null until the row's files are complete. Until then the operator's `check` and archives do not expect
   * them; deletion removes them all the same.
   */
  readonly filesCompleteAt?: string;
  /**
   * Rows whose `column` (a `timestamptz`) is older than `days` days are deleted hourly, in all portals. Needs an index
   * that begins with the column. Not for tables with `files`.
   */
  readonly retention?: { readonly column: string; readonly days: number };
  /** The rows are valid in this process or installation only, such as sessions and locks. Backups leave them out. */
  readonly isTransient?: true;
}
