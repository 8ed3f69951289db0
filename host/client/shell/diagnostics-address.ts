/** Where admins see how everything runs. */
export const diagnosticsAddress = '/settings/diagnostics';
