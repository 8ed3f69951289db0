import { useI18n } from '@tessera/core/client';
import type { AuditActor, AuditLogEntry } from '@tessera/core/contract';
import { PersonAvatar } from '@tessera/core/ui';
import { auditMessages as messages } from '../messages';

const kinds = {
  person: messages.former,
  former: messages.former,
  'super-admin': messages.superAdmin,
  operator: messages.operator,
  job: messages.job,
  anonymous: messages.anonymous,
} as const satisfies Record<AuditActor, object>;

/** Who acted: a person by name, everything else by its kind. */
export function ActorName({ entry: { actor, actorKind } }: { readonly entry: AuditLogEntry }) {
  const { translate } = useI18n();
  if (actor === undefined) {
    return <span className="audit-actor t-quiet t-cut">{translate(kinds[actorKind])}</span>;
  }
  const { id, fullName, photo } = actor;
  return (
    <span className="audit-actor">
      <PersonAvatar id={id} name={fullName} photo={photo} size="small" isDecoration />
      <bdi className="t-cut">{fullName}</bdi>
    </span>
  );
}
