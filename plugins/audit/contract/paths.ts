import { definePath } from '@tessera/core/contract';

/** The audit log of the company. */
export const auditLogPath = definePath('/settings/audit-log');
