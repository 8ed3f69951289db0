import { observer } from 'mobx-react-lite';
import { Session, SlotOutlet, useDecision, useEntity, useI18n, useService } from '@tessera/core/client';
import { FailedState, PageBody, PageTitle, SkeletonRows } from '@tessera/core/ui';
import { companyDetails } from '../../contract/slots';
import { CompanyForm } from '../components/company-form';
import { CompanyFacts } from '../components/company-facts';
import { DeletionSection } from '../deletion/deletion-section';
import { HolidaySection } from '../holidays/holiday-section';
import { companyMessages } from '../messages';
import { Companies } from '../tokens';
import './company-setting-page.css';

const admin = { audience: 'admin' } as const;

/** The settings of the open company: a form for admins, the values for everyone else. */
export const CompanySettingPage = observer(function CompanySettingPage() {
  const session = useService(Session);
  const { translate } = useI18n();
  const clientId = session.portal?.clientId;
  return (
    <>
      <PageTitle title={translate(companyMessages.title)} />
      <PageBody width="settings">
        {clientId !== undefined && (
          <div className="company-setting" key={clientId}>
            <Settings clientId={clientId} />
            <HolidaySection />
            <SlotOutlet slot={companyDetails} with={{ clientId }} />
            <DeletionSection />
          </div>
        )}
      </PageBody>
    </>
  );
});

interface SettingsProps {
  readonly clientId: string;
}

const Settings = observer(function Settings({ clientId }: SettingsProps) {
  const { companies } = useService(Companies);
  const session = useService(Session);
  const { translate } = useI18n();
  const isAdmin = useDecision(admin).outcome === 'granted';
  const { full, state } = useEntity(companies, clientId);
  if (full !== undefined) {
    const canChange = isAdmin && !session.isReadOnly;
    return (
      <section aria-label={translate(companyMessages.title)}>
        <p className="t-quiet">{translate(companyMessages.hint)}</p>
        {canChange ? <CompanyForm company={full} /> : <CompanyFacts company={full} />}
      </section>
    );
  }
  if (state === 'failed') {
    return (
      <FailedState
        title={translate(companyMessages.loadFailed)}
        text={translate(companyMessages.loadFailedHint)}
        onRetry={() => void companies.refresh()}
      />
    );
  }
  return <SkeletonRows rows={4} rowHeight={44} />;
});
