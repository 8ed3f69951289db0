import { useApplication } from '../../client/react/application-provider';
import { BrowserWindow } from '../../client/ports';
import { useUi } from '../environment';
import { saveAs } from '../saving/save-as';
import type { ImportWizard } from './import-wizard';
import type { MappedRow } from './map-row';
import { importMessages as messages } from './messages';
import { problemFile } from './problem-file';

/** Milliseconds in which the browser begins to save. */
const saveTime = 60_000;

/** Saves rows of the file with what is wrong with them. */
export function useSaveProblems(
  wizard: ImportWizard,
): (rows: readonly { readonly row: MappedRow; readonly words: readonly string[] }[]) => void {
  const { translate, clock } = useUi();
  const application = useApplication();
  return (rows) => {
    if (wizard.table === undefined) {
      return;
    }
    const page = application.get(BrowserWindow);
    const text = problemFile(wizard.table, rows, translate);
    const address = page.createObjectUrl(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    const name = wizard.fileName.replace(/\.\w{1,5}$/, '');
    saveAs(address, translate(messages.importProblemsFile, { name }));
    void clock.sleep(saveTime).then(() => page.revokeObjectUrl(address));
  };
}
