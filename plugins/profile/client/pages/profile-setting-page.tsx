import { useState } from 'react';
import { profileSection } from '@tessera/core/contract';
import { SlotOutlet, useI18n } from '@tessera/core/client';
import { PageBody, PageTitle } from '@tessera/core/ui';
import { OwnDataSection } from '../account/own-data-section';
import { ApiTokensSection } from '../components/api-tokens-section';
import { AppearanceSection } from '../components/appearance-section';
import { DetailsSection } from '../components/details-section';
import { DevicesSection } from '../components/devices-section';
import { PhotoRow } from '../components/photo-row';
import { SecuritySection } from '../components/security-section';
import { TwoStepSection } from '../components/two-step-section';
import { profileMessages } from '../messages';
import './profile-setting-page.css';

/** The user's own account: photo, details, working hours, language and appearance, password, two-step verification, API tokens, devices, own data. */
export function ProfileSettingPage() {
  const { translate, language } = useI18n();
  // Remounted after a password change, which signed the other devices out.
  const [passwordChanges, setPasswordChanges] = useState(0);
  return (
    <>
      <PageTitle title={translate(profileMessages.title)} />
      <PageBody width="settings">
        <div className="profile-setting">
          <PhotoRow />
          <DetailsSection />
          <SlotOutlet slot={profileSection} with={{}} />
          <AppearanceSection />
          <SecuritySection onChanged={() => setPasswordChanges((count) => count + 1)} />
          <TwoStepSection />
          {/* The names of the areas come in the language of the request. */}
          <ApiTokensSection key={language} />
          <DevicesSection key={passwordChanges} />
          <OwnDataSection />
        </div>
      </PageBody>
    </>
  );
}
