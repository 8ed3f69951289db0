import type { ListExportFormat, Message } from '../../contract';
import type { Api } from '../../client/services';
import { exportMessages } from './messages';

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
  /** Opens the import; the menu offers none without it. */
  readonly onImport?: (() => void) | undefined;
}

/** Name of the button, by what its menu offers. */
export function exportLabel(onImport: ExportMenuProps<never>['onImport']): Message {
  return onImport === undefined ? exportMessages.exportList : exportMessages.exportOrImport;
}
