import { useUi } from '../environment';
import { useSaveFile } from '../saving/use-save-file';
import type { ImportWizard } from './import-wizard';
import type { MappedRow } from './map-row';
import { importMessages as messages } from './messages';
import { problemFile } from './problem-file';

/** Saves rows of the file with what is wrong with them. */
export function useSaveProblems(
  wizard: ImportWizard,
): (rows: readonly { readonly row: MappedRow; readonly words: readonly string[] }[]) => void {
  const { translate } = useUi();
  const save = useSaveFile();
  return (rows) => {
    if (wizard.table === undefined) {
      return;
    }
    const text = problemFile(wizard.table, rows, translate);
    const name = wizard.fileName.replace(/\.\w{1,5}$/, '');
    const file = translate(messages.importProblemsFile, { name });
    save(new Blob([text], { type: 'text/csv;charset=utf-8' }), file);
  };
}
