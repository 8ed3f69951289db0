import { defineMessages } from '../../contract';

/** Messages of the menu that exports a list, and offers its import. */
export const exportMessages = defineMessages('ui', {
  exportList: 'Export',
  exportOrImport: 'Export or import',
  importCsv: 'Import from CSV…',
  exportHint: 'With the present filters and order',
  exportCsv: 'CSV for spreadsheets',
  exportXlsx: 'Excel workbook (XLSX)',
  exportJson: 'JSON for programs',
  exporting: 'Exporting…',
  exported: 'Exported to {file}.',
  exportFailed: 'Couldn’t export the list. Try again.',
});
