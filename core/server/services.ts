import type { PortalRole } from '../contract';

export type { Database } from './data/sql/database';
export type { PortalRole };

export type { Actor, CallOrigin } from './request-context/actor';
export type { AuditEntry } from './request-context/audit-entry';
export type { MailMessage, MailUnsubscription } from './request-context/mail-message';
export { definePolicy } from './request-context/policy';
export type { Policy } from './request-context/policy';
export type {
  CoalescedRow,
  CallContext,
  PersonContext,
  Cookies,
  PortalContext,
  InstanceContext,
  ContextOf,
} from './request-context/call-context';
export type { MailContent, MailTemplate, MailReader } from './background/mail/mail-template';
export { AppError } from './platform/app-error';
export { Entitlements } from './identity/entitlements/entitlements';
export type { AssignedPlan, Entitlement } from './identity/entitlements/entitlements';
export { hardLimit, PlanLimits } from './identity/entitlements/plan-limits';
export type { StorageUse } from './identity/entitlements/plan-limits';
export { FileStore } from './platform/file-store';
export { Vault } from './platform/vault/vault';
