/** Page where admins export all company data. */
export const dataExportAddress = '/settings/data-export';
