/** What people can do before they have a session: the way in, and what its pages need. */
export const publicEndpoints: readonly string[] = [
  'access.log-in',
  'access.register-person',
  'access.verify-code',
  'access.verify-second-step',
  'access.resend-code',
  'access.set-up-account',
  'access.reset-password',
  'access.accept-invitation',
  'access.read-invitation',
  'access.read-master-list',
  'access.read-address',
  'super-admin.log-in',
  'super-admin.verify-second-step',
  'super-admin.turn-on-two-step',
];
