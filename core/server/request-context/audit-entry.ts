/** An entry of the audit log. `action` is `<owner>.<noun>.<verb>`. */
export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly detail?: object;
}
