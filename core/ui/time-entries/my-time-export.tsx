import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useApplication } from '../../client/react/application-provider';
import { Api, ApiError } from '../../client/services';
import { exportMyTime } from '../../contract/time-entries';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { useSaveFile } from '../saving/use-save-file';
import { timeMessages as messages } from './time-messages';

export interface MyTimeExportProps {
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
}

/** Saves the own time of some days as a CSV file. */
export function MyTimeExport({ from, to }: MyTimeExportProps): ReactElement {
  const { translate, announce } = useUi();
  const saveFile = useSaveFile();
  const application = useApplication();
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const bytes = await application.get(Api).request(exportMyTime, { query: { from, to, format: 'csv' } });
      if (bytes !== undefined) {
        const file = `time-${from}.csv`;
        saveFile(bytes, file);
        announce(translate(messages.myTimeExported, { file }));
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
