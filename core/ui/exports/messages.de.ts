import type { TranslationOf } from '../../contract';
import type { exportMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof exportMessages> = {
  exportList: 'Exportieren',
  exportOrImport: 'Exportieren oder importieren',
  importCsv: 'Aus CSV importieren …',
  exportHint: 'Mit den aktuellen Filtern und der aktuellen Sortierung',
  exportCsv: 'CSV für Tabellenkalkulationen',
  exportXlsx: 'Excel-Arbeitsmappe (XLSX)',
  exportJson: 'JSON für Programme',
  exporting: 'Wird exportiert …',
  exported: 'In {file} exportiert.',
  exportFailed: 'Die Liste konnte nicht exportiert werden. Versuchen Sie es noch einmal.',
};
