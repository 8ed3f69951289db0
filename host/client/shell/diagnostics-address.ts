/** Page where admins see the state of the product. */
export const diagnosticsAddress = '/settings/diagnostics';
