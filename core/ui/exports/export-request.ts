import type { ListExportFormat } from '../../contract';
import type { Api } from '../../client/services';

/** Requests the file of a list; in a file of its own, which loads with the first export. */
export type ExportRequest<Query extends object> = (
  api: Api,
  query: Query,
  format: ListExportFormat,
) => Promise<Blob | undefined>;

export interface ExportMenuProps<Query extends object> {
  /** Beginning of the file's name, such as `tasks`; the day and the ending are added. */
  readonly name: string;
  /** Filters and order of the list as it is shown. */
  readonly query: Query;
  /** Loads what requests the file. */
  readonly load: () => Promise<ExportRequest<Query>>;
}
