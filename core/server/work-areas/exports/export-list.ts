import type { Download, ListExportFormat } from '../../../contract';
import { listLimits } from '../../../contract';
import type { Page, PageQuery } from '../../data/paging/page';
import type { PortalContext } from '../../request-context/call-context';
import type { ExportColumn } from './export-columns';
import type { ExportWriter } from './export-writer';
import { exportWriter } from './export-writers';
import { exportMessages } from './messages';

/** What is exported. */
export interface ListExport<Item> {
  /** Beginning of the file's name, such as `tasks`; the day and the ending are added. */
  readonly name: string;
  readonly format: ListExportFormat;
  readonly columns: readonly ExportColumn<Item>[];
  /** Reads a page as the list does, with the filters and the order of the request. */
  readonly read: (query: PageQuery) => Promise<Page<Item>>;
}

/**
 * Exports a list to a file while it is sent: the server holds one page at a time, however long the list is, and no
 * connection to the database while a slow caller receives. Bind it to a reading endpoint of kind `download`.
 *
 * The pages are not one snapshot: a row that another person moves within the order meanwhile can be missing or twice.
 * If a later page cannot be read, the connection breaks, so that no program takes a part for the whole.
 *
 * @throws what reading the first page throws.
 * @example
 * ```ts
 * import { defineMessages } from '@tessera/core/contract';
 * import type { Download } from '@tessera/core/contract';
 * import type { Page, PageQuery, PortalContext } from '@tessera/core/server';
 * import { defineExportColumns, exportList } from '@tessera/core/server';
 *
 * const messages = defineMessages('notes', { title: 'Title' });
 * const columns = defineExportColumns<{ readonly title: string }>([
 *   { key: 'title', heading: messages.title, kind: 'text', value: ({ title }) => title },
 * ]);
 *
 * export function exportNotes(
 *   context: PortalContext,
 *   read: (query: PageQuery) => Promise<Page<{ readonly title: string }>>,
 * ): Promise<Download> {
 *   return exportList(context, { name: 'notes', format: 'csv', columns, read });
 * }
 * ```
 */
export async function exportList<Item>(
  context: Pick<PortalContext, 'translate' | 'clock' | 'portal'>,
  { name, format, columns, read }: ListExport<Item>,
): Promise<Download> {
  const writer = exportWriter({ format, name }, columns, {
    translate: (message) => context.translate(message),
    inUtc: (heading) => context.translate(exportMessages.inUtc, { heading }),
  });
  const first = await read({ limit: listLimits.maxSize });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: context.portal.timeZone }).format(context.clock.now());
  return { name: `${name}-${day}.${format}`, type: writer.type, bytes: writePages(writer, first, read) };
}

async function* writePages<Item>(
  writer: ExportWriter<Item>,
  first: Page<Item>,
  read: (query: PageQuery) => Promise<Page<Item>>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writer.begin());
  let page = first;
  for (;;) {
    if (page.items.length > 0) {
      yield Buffer.from(writer.page(page.items));
    }
    if (page.nextCursor === null) {
      break;
    }
    page = await read({ limit: listLimits.maxSize, cursor: page.nextCursor });
  }
  yield Buffer.from(writer.end());
}
