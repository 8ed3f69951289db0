export * from './configuration';
export * from './plugin';
export * from './services';
export { Identities, Portals } from './identity/services';
export type { MembershipFacts, SessionFacts } from './identity/services';
export { Clock, Logger } from '../kernel/services';
export type { ServiceRegistrar } from '../kernel/services';
export { inject } from '../kernel/inject';
export { injectable } from 'inversify';
