import { AppError } from '../../platform/app-error';
import type { MergeRequest } from './merge';

/** The version that a merge is based on, and how its conflict is sent. */
export interface MergeOnWire<Row> {
  /** Default: that of If-Match. For requests that change several entities, each with its version. */
  readonly version?: number;
  /** Keys of jsonb columns that change one by one; see `MergeRequest`. */
  readonly entries?: MergeRequest['entries'];
  /** The entity as the endpoint responds with it, so that a conflict has the same fields. Default: the row. */
  readonly present?: (row: Row) => unknown;
  /** Fields of the endpoint by column, where the names differ. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The error of a merge with fields instead of columns and the entity instead of its row; any other error unchanged. */
export function mergeErrorOnWire<Row>(error: unknown, { present, fields = {} }: MergeOnWire<Row>): unknown {
  if (!(error instanceof AppError) || error.code !== 'conflict' || !Array.isArray(error.params['conflicts'])) {
    return error;
  }
  const conflicts = error.params['conflicts'].map((column) => fieldOf(String(column), fields));
  const { current } = error.params;
  // The one cast of conflicts: `merge` reports the row that it found.
  const shown = present === undefined ? current : present(current as Row);
  return new AppError('conflict', error.sentence, { params: { conflicts, current: shown }, cause: error });
}

/** The field of a column, or of a key of a column: `custom_values.7` is `customValues.7`. */
function fieldOf(column: string, fields: Readonly<Record<string, string>>): string {
  const [name = '', ...key] = column.split('.');
  return [fields[name] ?? name, ...key].join('.');
}
