import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Navigation, useI18n, useQuery, useService } from '@tessera/core/client';
import { Button, PageTitle, readerZone, useReader } from '@tessera/core/ui';
import { auditLogPath } from '../../contract/paths';
import { AuditEntries } from '../components/audit-entries';
import { AuditToolbar } from '../components/audit-toolbar';
import { EntryDialog } from '../components/entry-dialog';
import { VerifyDialog } from '../components/verify-dialog';
import { auditMessages as messages } from '../messages';
import type { ShownFilter } from '../model/filter';
import { readFilter, toRequest, writeFilter } from '../model/filter';
import '../components/audit.css';

/** What was done in the company, newest first. */
export const AuditLogPage = observer(function AuditLogPage() {
  const navigation = useService(Navigation);
  const { translate, language } = useI18n();
  const zone = readerZone(useReader());
  const query = useQuery();
  const filter = useMemo(() => readFilter(query), [query]);
  const request = useMemo(() => toRequest(filter, zone), [filter, zone]);
  const [position, setPosition] = useState<number>();
  const [isVerifying, setVerifying] = useState(false);
  const [version, setVersion] = useState(0);

  function change(changes: Partial<ShownFilter>, options?: { readonly replace?: boolean }): void {
    navigation.go(`${auditLogPath.to({})}${writeFilter({ ...filter, ...changes })}`, options);
  }

  function closeVerification(): void {
    setVerifying(false);
    // The verification is an entry of the log itself.
    setVersion(version + 1);
  }

  return (
    <>
      <PageTitle
        title={translate(messages.title)}
        actions={<Button onClick={() => setVerifying(true)}>{translate(messages.verify)}</Button>}
      />
      <p className="audit-hint t-quiet">{translate(messages.hint)}</p>
      <AuditToolbar filter={filter} request={request} onChange={change} />
      <AuditEntries
        key={`${language} ${JSON.stringify(request)}`}
        filter={request}
        version={version}
        onOpen={(entry) => setPosition(entry.position)}
      />
      {position !== undefined && (
        <EntryDialog
          key={position}
          position={position}
          onClose={() => setPosition(undefined)}
          onShowEntity={(entity) => {
            setPosition(undefined);
            change({ period: '', person: '', action: '', entity });
          }}
        />
      )}
      {isVerifying && (
        <VerifyDialog
          onClose={closeVerification}
          onShow={(broken) => {
            closeVerification();
            setPosition(broken);
          }}
        />
      )}
    </>
  );
});
