import type { Message, PathPattern } from '@tessera/core/contract';
import { useQuery, useWords } from '@tessera/core/client';
import { ButtonLink, MessagePage } from '@tessera/core/ui';
import { entryPath, loginPath } from '../../contract/paths';
import { messages } from '../messages';

interface Confirmation {
  readonly title: Message;
  readonly text: Message;
  readonly verb: Message;
  readonly onward: PathPattern;
}

/** Confirmations, by the `done` parameter. */
const confirmations: Readonly<Record<string, Confirmation>> = {
  'password-changed': {
    title: messages.passwordChangedTitle,
    text: messages.passwordChangedHint,
    verb: messages.signIn,
    onward: loginPath,
  },
  'address-confirmed': {
    title: messages.addressConfirmedTitle,
    text: messages.addressConfirmedHint,
    verb: messages.goOn,
    onward: entryPath,
  },
};

const nothingNamed: Confirmation = {
  title: messages.confirmationTitle,
  text: messages.confirmationHint,
  verb: messages.goOn,
  onward: entryPath,
};

/** R10: what was just done, and a link to continue. */
export function ConfirmationPage() {
  const { say } = useWords();
  const done = useQuery().get('done') ?? '';
  const { title, text, verb, onward } = (Object.hasOwn(confirmations, done) && confirmations[done]) || nothingNamed;
  return (
    <MessagePage
      align="start"
      title={say(title)}
      text={say(text)}
      actions={
        <ButtonLink variant="primary" size="large" to={onward.to({})}>
          {say(verb)}
        </ButtonLink>
      }
    />
  );
}
