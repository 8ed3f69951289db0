import type { Message, PathPattern } from '@tessera/core/contract';
import { useQuery, useI18n } from '@tessera/core/client';
import { ButtonLink, MessagePage } from '@tessera/core/ui';
import { entryPath, loginPath } from '../../contract/paths';
import { accessMessages } from '../messages';

interface Confirmation {
  readonly title: Message;
  readonly text: Message;
  readonly verb: Message;
  readonly onward: PathPattern;
}

/** Confirmations, by the `done` parameter. */
const confirmations: Readonly<Record<string, Confirmation>> = {
  'password-changed': {
    title: accessMessages.passwordChangedTitle,
    text: accessMessages.passwordChangedHint,
    verb: accessMessages.signIn,
    onward: loginPath,
  },
  'address-confirmed': {
    title: accessMessages.addressConfirmedTitle,
    text: accessMessages.addressConfirmedHint,
    verb: accessMessages.goOn,
    onward: entryPath,
  },
  'account-deleted': {
    title: accessMessages.accountDeletedTitle,
    text: accessMessages.accountDeletedHint,
    verb: accessMessages.goOn,
    onward: entryPath,
  },
};

const nothingNamed: Confirmation = {
  title: accessMessages.confirmationTitle,
  text: accessMessages.confirmationHint,
  verb: accessMessages.goOn,
  onward: entryPath,
};

/** R10: what was just done, and a link to continue. */
export function ConfirmationPage() {
  const { translate } = useI18n();
  const done = useQuery().get('done') ?? '';
  const { title, text, verb, onward } = (Object.hasOwn(confirmations, done) && confirmations[done]) || nothingNamed;
  return (
    <MessagePage
      align="start"
      title={translate(title)}
      text={translate(text)}
      actions={
        <ButtonLink variant="primary" size="large" to={onward.to({})}>
          {translate(verb)}
        </ButtonLink>
      }
    />
  );
}
