import { useI18n } from '@tessera/core/client';
import { PageBody, PageTitle } from '@tessera/core/ui';
import { AppearanceSection } from '../components/appearance-section';
import { DetailsSection } from '../components/details-section';
import { DevicesSection } from '../components/devices-section';
import { PhotoRow } from '../components/photo-row';
import { profileMessages } from '../messages';
import './profile-setting-page.css';

/** The user's own account: photo, details, appearance, devices. */
export function ProfileSettingPage() {
  const { translate } = useI18n();
  return (
    <>
      <PageTitle title={translate(profileMessages.title)} />
      <PageBody width="settings">
        <div className="profile-setting">
          <PhotoRow />
          <DetailsSection />
          <AppearanceSection />
          <DevicesSection />
        </div>
      </PageBody>
    </>
  );
}
