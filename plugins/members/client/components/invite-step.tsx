import { UserPlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { NextStep } from '@tessera/core/ui';
import { memberPageMessages } from './member-page-messages';
import { Directory, InviteDialog } from '../tokens';

/** The next step that is done with the first colleague, or the first pending invitation. */
export const InviteStep = observer(function InviteStep() {
  const { hasColleagues } = useService(Directory);
  const dialog = useService(InviteDialog);
  const { translate } = useI18n();
  if (hasColleagues === undefined) {
    return undefined;
  }
  return (
    <NextStep
      glyph={UserPlus}
      title={translate(memberPageMessages.nextStep)}
      hint={translate(memberPageMessages.nextStepHint)}
      isDone={hasColleagues}
      action={() => dialog.open()}
    />
  );
});
