import { Braces, Download, FileSpreadsheet, Sheet, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { ListExportFormat } from '../../contract';
import { lazyImport } from '../../client/lazy/lazy-import';
import { useApplication } from '../../client/react/application-provider';
import { Api, ApiError, Toasts } from '../../client/services';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuHeading, MenuItem, MenuSeparator } from '../overlays/menu-item';
import { useSaveFile } from '../saving/use-save-file';
import { useToday } from '../text/use-today';
import { exportLabel } from './export-request';
import type { ExportMenuProps } from './export-request';
import { exportMessages as messages } from './messages';

const formats = [
  { format: 'csv', glyph: Sheet, label: messages.exportCsv },
  { format: 'xlsx', glyph: FileSpreadsheet, label: messages.exportXlsx },
  { format: 'json', glyph: Braces, label: messages.exportJson },
] as const;

/** The menu of `ExportButton`. Opens when it appears, because its button was pressed. */
export function ExportMenu<Query extends object>({
  name,
  query,
  load,
  onImport,
}: ExportMenuProps<Query>): ReactElement {
  const { translate, announce, clock } = useUi();
  const application = useApplication();
  const today = useToday();
  const [isOpen, setOpen] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const save = useSaveFile();

  async function exportAs(format: ListExportFormat): Promise<void> {
    setBusy(true);
    announce(translate(messages.exporting));
    try {
      const request = await lazyImport(load, clock);
      const bytes = await request(application.get(Api), query, format);
      if (bytes !== undefined) {
        const file = `${name}-${today}.${format}`;
        save(bytes, file);
        announce(translate(messages.exported, { file }));
      }
    } catch (error) {
      // The API has shown its errors.
      if (!(error instanceof ApiError)) {
        application.get(Toasts).error(translate(messages.exportFailed));
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu
      position="end"
      isOpen={isOpen}
      onOpenChange={(next) => setOpen(next && !isBusy)}
      target={
        <IconButton
          glyph={Download}
          label={translate(isBusy ? messages.exporting : exportLabel(onImport))}
          aria-busy={isBusy}
        />
      }
    >
      <MenuHeading>{translate(messages.exportHint)}</MenuHeading>
      {formats.map(({ format, glyph, label }) => (
        <MenuItem key={format} glyph={glyph} onSelect={() => void exportAs(format)}>
          {translate(label)}
        </MenuItem>
      ))}
      {onImport !== undefined && (
        <>
          <MenuSeparator />
          <MenuItem glyph={Upload} onSelect={onImport}>
            {translate(messages.importCsv)}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
