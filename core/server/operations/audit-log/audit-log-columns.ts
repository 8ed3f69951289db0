import type { AuditActor, AuditLogDetails, Message } from '../../../contract';
import { defineExportColumns } from '../../work-areas/exports/export-columns';
import { auditLogMessages as messages } from './messages';

const kinds: Readonly<Record<Exclude<AuditActor, 'person'>, Message>> = {
  former: messages.formerMember,
  'super-admin': messages.superAdmin,
  operator: messages.operator,
  job: messages.job,
  anonymous: messages.anonymous,
};

/** What a file of the audit log contains: everything that the hashes cover. */
export const auditLogColumns = defineExportColumns<AuditLogDetails>([
  { key: 'position', heading: messages.columnPosition, kind: 'number', value: ({ position }) => position },
  { key: 'at', heading: messages.columnTime, kind: 'moment', value: ({ at }) => at },
  {
    key: 'actor',
    heading: messages.columnActor,
    kind: 'text',
    value: ({ actor }) => actor?.fullName,
    text: ({ actor, actorKind }) =>
      actor?.fullName ?? (actorKind === 'person' ? messages.formerMember : kinds[actorKind]),
  },
  { key: 'actorId', heading: messages.columnActorId, kind: 'text', value: ({ actor }) => actor?.id },
  { key: 'actorKind', heading: messages.columnActorKind, kind: 'text', value: ({ actorKind }) => actorKind },
  { key: 'apiToken', heading: messages.columnApiToken, kind: 'text', value: ({ apiToken }) => apiToken?.name },
  { key: 'label', heading: messages.columnLabel, kind: 'text', value: ({ label }) => label },
  { key: 'action', heading: messages.columnAction, kind: 'text', value: ({ action }) => action },
  { key: 'entity', heading: messages.columnEntity, kind: 'text', value: ({ entity }) => entity },
  { key: 'entityId', heading: messages.columnEntityId, kind: 'text', value: ({ entityId }) => entityId },
  {
    key: 'detail',
    heading: messages.columnDetail,
    kind: 'text',
    value: ({ detail }) => (detail === undefined ? undefined : JSON.stringify(detail)),
  },
  { key: 'requestId', heading: messages.columnRequest, kind: 'text', value: ({ requestId }) => requestId },
  { key: 'hash', heading: messages.columnHash, kind: 'text', value: ({ hash }) => hash },
]);
