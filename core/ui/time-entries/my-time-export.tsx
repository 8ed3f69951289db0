import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { BrowserWindow } from '../../client/ports';
import { useApplication } from '../../client/react/application-provider';
import { Api, ApiError } from '../../client/services';
import { exportMyTime } from '../../contract/time-entries';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { saveAs } from '../saving/save-as';
import { timeMessages as messages } from './time-messages';

/** Milliseconds in which the browser begins to save. */
const saveTime = 60_000;

export interface MyTimeExportProps {
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
}

/** Saves the own time of some days as a CSV file. */
export function MyTimeExport({ from, to }: MyTimeExportProps): ReactElement {
  const { translate, announce, clock } = useUi();
  const application = useApplication();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const bytes = await application.get(Api).request(exportMyTime, { query: { from, to, format: 'csv' } });
      if (bytes !== undefined) {
        const file = `time-${from}.csv`;
        const page = application.get(BrowserWindow);
        const address = page.createObjectUrl(bytes);
        saveAs(address, file);
        announce(translate(messages.myTimeExported, { file }));
        const revoke = (): void => page.revokeObjectUrl(address);
        clock.sleep(saveTime).then(revoke, revoke);
      }
    } catch (error) {
      // The API has shown its errors.
      if (!(error instanceof ApiError)) {
        throw error;
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <IconButton
      glyph={Download}
      label={translate(messages.myTimeExport)}
      aria-busy={isBusy}
      onClick={() => !isBusy && void save()}
    />
  );
}
