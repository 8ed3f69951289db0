import { describeStrangers } from '../../core/testing';
import { plugins } from '../support/plugins-server';

/** What people can do before they have a session: the way in, and what its pages need. */
const publicEndpoints = [
  'access.log-in',
  'access.register-person',
  'access.verify-code',
  'access.resend-code',
  'access.set-up-account',
  'access.reset-password',
  'access.accept-invitation',
  'access.read-master-list',
  'access.read-address',
];

describeStrangers({ plugins: () => Promise.all(plugins.map(({ load }) => load())), publicEndpoints });
