import { Camera } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { People, Session, useI18n, useService } from '@tessera/core/client';
import { NextStep } from '@tessera/core/ui';
import { profileSettingPath } from '../../contract/paths';
import { profileMessages } from '../messages';

/** The next step that is done with a photo, on whichever device it was chosen. */
export const PhotoStep = observer(function PhotoStep() {
  const people = useService(People);
  const { user } = useService(Session);
  const { translate } = useI18n();
  // Not the session's photo, which is loaded at the start of the page.
  const card = user && people.card(user.userId);
  if (card === undefined) {
    return undefined;
  }
  return (
    <NextStep
      glyph={Camera}
      title={translate(profileMessages.photoStep)}
      hint={translate(profileMessages.photoStepHint)}
      isDone={card.photo !== undefined}
      action={profileSettingPath.to({})}
    />
  );
});
