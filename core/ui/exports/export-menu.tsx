import { Braces, Download, FileSpreadsheet, Sheet, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { ListExportFormat } from '../../contract';
import { lazyImport } from '../../client/lazy/lazy-import';
import { BrowserWindow } from '../../client/ports';
import { useApplication } from '../../client/react/application-provider';
import { Api, ApiError, Toasts } from '../../client/services';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuHeading, MenuItem, MenuSeparator } from '../overlays/menu-item';
import { saveAs } from '../saving/save-as';
import { useToday } from '../text/use-today';
import { exportLabel } from './export-request';
import type { ExportMenuProps } from './export-request';
import { exportMessages as messages } from './messages';

/** Milliseconds in which the browser begins to save. */
const saveTime = 60_000;

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
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    left.current = ended;
    return () => ended.abort();
  }, []);

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

  function save(bytes: Blob, file: string): void {
    const page = application.get(BrowserWindow);
    const address = page.createObjectUrl(bytes);
    saveAs(address, file);
    const revoke = (): void => page.revokeObjectUrl(address);
    // Or when the list is left.
    clock.sleep(saveTime, left.current?.signal).then(revoke, revoke);
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
