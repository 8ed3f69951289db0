import type { LabelColour, PortalLabel } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';

/** A row of core's table of labels. */
export interface LabelRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly colour: LabelColour;
  /** Empty for none. */
  readonly description: string;
  readonly merged_into: string | null;
  readonly deleted_at: string | null;
}

/** Columns of `LabelRow`. */
export const labelColumns: Sql = sql`id, version, name, colour, description, merged_into, deleted_at`;

/** True for a label that people see. */
export function isActiveLabel(row: Pick<LabelRow, 'merged_into' | 'deleted_at'>): boolean {
  return row.deleted_at === null && row.merged_into === null;
}

/** Row → wire. */
export function presentLabel(row: LabelRow): PortalLabel {
  const { id, version, name, colour, description, merged_into: mergedInto, deleted_at: deletedOn } = row;
  return {
    id,
    version,
    name,
    colour,
    ...(description === '' ? {} : { description }),
    ...(mergedInto === null ? {} : { mergedInto }),
    ...(deletedOn === null ? {} : { deletedOn }),
  };
}
