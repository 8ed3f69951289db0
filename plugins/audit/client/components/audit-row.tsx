import type { AuditLogEntry } from '@tessera/core/contract';
import { RelativeTime } from '@tessera/core/ui';
import { ActorName } from './actor-name';

/** An entry in the list: when, who, what, and the thing. */
export function AuditRow({ entry }: { readonly entry: AuditLogEntry }) {
  const { at, label, subject, entityId } = entry;
  return (
    <div className="audit-row">
      <span className="audit-time t-quiet">
        <RelativeTime instant={at} />
      </span>
      <ActorName entry={entry} />
      <span className="audit-label t-cut">
        {label}
        {subject !== undefined && (
          <>
            {' · '}
            <bdi>{subject.fullName}</bdi>
          </>
        )}
      </span>
      <code className="audit-id t-quiet t-cut" dir="ltr">
        {entityId}
      </code>
    </div>
  );
}
