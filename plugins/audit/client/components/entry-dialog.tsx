import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Api, Resource, useI18n, useService } from '@tessera/core/client';
import type { AuditLogDetails } from '@tessera/core/contract';
import { readAuditLogEntry } from '@tessera/core/contract';
import { Button, Dialog, FailedState, formatFullInstant, SkeletonRows, useReader } from '@tessera/core/ui';
import { auditMessages as messages } from '../messages';
import { readDetail } from '../model/detail';
import { ActorName } from './actor-name';

export interface EntryDialogProps {
  readonly position: number;
  readonly onClose: () => void;
  /** Shows all entries of this entity. */
  readonly onShowEntity: (entityId: string) => void;
}

/** One entry with everything that it recorded. */
export const EntryDialog = observer(function EntryDialog({ position, onClose, onShowEntity }: EntryDialogProps) {
  const api = useService(Api);
  const { translate, language } = useI18n();
  const [entry] = useState(
    () =>
      new Resource({
        load: (signal) =>
          api.request(readAuditLogEntry, { params: { position: String(position) } }, { signal, onFailure: 'caller' }),
      }),
  );
  useEffect(() => void entry.refresh(), [entry]);
  const { value, error } = entry;
  return (
    <Dialog
      isOpen
      size={640}
      onClose={onClose}
      title={translate(messages.entryTitle, { position: new Intl.NumberFormat(language).format(position) })}
      actions={
        <>
          {value !== undefined && (
            <Button onClick={() => onShowEntity(value.entityId)}>{translate(messages.sameItem)}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {translate(messages.close)}
          </Button>
        </>
      }
    >
      {value !== undefined && <Entry entry={value} />}
      {value === undefined && error === undefined && <SkeletonRows rows={4} />}
      {value === undefined && error !== undefined && (
        <FailedState
          title={translate(messages.detailsFailed)}
          text={translate(messages.nothingLost)}
          onRetry={() => void entry.refresh()}
        />
      )}
    </Dialog>
  );
});

function Entry({ entry }: { readonly entry: AuditLogDetails }) {
  const { translate } = useI18n();
  const reader = useReader();
  const { at, label, action, subject, entity, entityId, requestId, hash, apiToken, detail } = entry;
  const { changes, facts } = readDetail(detail);
  return (
    <>
      <dl className="audit-facts">
        <dt>{translate(messages.what)}</dt>
        <dd>
          {label} <Code text={action} />
        </dd>
        <dt>{translate(messages.time)}</dt>
        <dd>{formatFullInstant(at, reader)}</dd>
        <dt>{translate(messages.person)}</dt>
        <dd>
          <ActorName entry={entry} />
          {apiToken !== undefined && (
            <span className="t-quiet"> {translate(messages.byToken, { name: apiToken.name })}</span>
          )}
        </dd>
        <dt>{translate(messages.item)}</dt>
        <dd>
          {subject !== undefined && (
            <>
              <bdi>{subject.fullName}</bdi>{' '}
            </>
          )}
          <Code text={`${entity} ${entityId}`} />
        </dd>
        {facts.map(({ field, value }) => (
          <Fact key={field} field={field === '' ? translate(messages.more) : field} value={value} />
        ))}
        <dt>{translate(messages.request)}</dt>
        <dd>
          <Code text={requestId} />
        </dd>
        <dt>{translate(messages.hash)}</dt>
        <dd>
          <Code text={hash} />
        </dd>
      </dl>
      {changes.length > 0 && (
        <table className="audit-changes">
          <caption>{translate(messages.changes)}</caption>
          <thead>
            <tr>
              <th scope="col">{translate(messages.field)}</th>
              <th scope="col">{translate(messages.before)}</th>
              <th scope="col">{translate(messages.after)}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td dir="auto">{before}</td>
                <td dir="auto">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Fact({ field, value }: { readonly field: string; readonly value: string }) {
  return (
    <>
      <dt>{field}</dt>
      <dd dir="auto">{value}</dd>
    </>
  );
}

function Code({ text }: { readonly text: string }) {
  return (
    <code className="audit-code t-quiet" dir="ltr">
      {text}
    </code>
  );
}
