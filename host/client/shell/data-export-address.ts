/** Where admins export everything that their company keeps. */
export const dataExportAddress = '/settings/data-export';
