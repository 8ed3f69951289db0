import { ApiError } from '../../client/services';
import type { Api } from '../../client/services';
import type { Translate } from '../environment';
import type { ListImport } from './import-field';
import type { MappedRow } from './map-row';

/** Rows after the check of the plugin. */
export interface CheckedRows {
  readonly rows: readonly MappedRow[];
  /** What the plugin says about all of them. */
  readonly notice?: string | undefined;
}

/**
 * Adds what the plugin knows about the good rows to their problems. If it cannot be asked, all of them pass: the server
 * checks them again when they are sent.
 */
export async function checkRows(
  { check }: Pick<ListImport, 'check'>,
  rows: readonly MappedRow[],
  services: { readonly api: Api; readonly translate: Translate },
): Promise<CheckedRows> {
  const good = rows.flatMap(({ row, item, problems }, index) =>
    problems.length === 0 ? [{ index, number: row.number, item: { ...item } }] : [],
  );
  if (check === undefined || good.length === 0) {
    return { rows };
  }
  try {
    const { problems, notice } = await check(good, services);
    return {
      notice,
      rows: rows.map((row, index) => {
        const text = problems.get(index);
        return text === undefined ? row : { ...row, problems: [{ text }] };
      }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return { rows };
  }
}
