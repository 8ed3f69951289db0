import type { AuditLogEntry } from '@tessera/core/contract';
import { useI18n } from '@tessera/core/client';
import { RelativeTime } from '@tessera/core/ui';
import { auditMessages as messages } from '../messages';
import { ActorName } from './actor-name';

/** An entry in the list: when, who, what, and the thing. */
export function AuditRow({ entry }: { readonly entry: AuditLogEntry }) {
  const { translate } = useI18n();
  const { at, label, subject, apiToken, entityId } = entry;
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
        {apiToken !== undefined && (
          <span className="t-quiet"> · {translate(messages.byToken, { name: apiToken.name })}</span>
        )}
      </span>
      <code className="audit-id t-quiet t-cut" dir="ltr">
        {entityId}
      </code>
    </div>
  );
}
