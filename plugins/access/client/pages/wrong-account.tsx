import { observer } from 'mobx-react-lite';
import { Navigation, Session, useService, useI18n } from '@tessera/core/client';
import { ActionButton, ButtonLink, MessagePage } from '@tessera/core/ui';
import { entryPath } from '../../contract/paths';
import { accessMessages } from '../messages';

export interface WrongAccountProps {
  /** The invited address. */
  readonly email: string;
  /** Undefined without the email's token. */
  readonly companyName: string | undefined;
}

/** Shown when the invitation is for an address other than the signed-in user's. */
export const WrongAccount = observer(function WrongAccount({ email, companyName }: WrongAccountProps) {
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const name = session.user?.fullName ?? '';
  const own = session.user?.email ?? '';

  async function switchAccount(): Promise<void> {
    const here = navigation.address;
    await session.signOut();
    // The user may decline to sign out because of unsaved work.
    if (session.state !== 'signed-in') {
      navigation.go(here, { replace: true });
    }
  }

  return (
    <MessagePage
      align="start"
      title={
        companyName === undefined
          ? translate(accessMessages.invitationTitle)
          : translate(accessMessages.joinCompany, { companyName })
      }
      text={translate(accessMessages.wrongAccount, { email, name, own })}
      actions={
        <>
          <ActionButton variant="primary" size="large" onAction={switchAccount}>
            {translate(accessMessages.switchAccount)}
          </ActionButton>
          <ButtonLink size="large" to={entryPath.to({})}>
            {translate(accessMessages.keepAccount, { name })}
          </ButtonLink>
        </>
      }
    />
  );
});
