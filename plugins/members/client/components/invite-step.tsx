import { UserPlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { NextStep } from '@tessera/core/ui';
import { membersMessages } from '../messages';
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
      title={translate(membersMessages.nextStep)}
      hint={translate(membersMessages.nextStepHint)}
      isDone={hasColleagues}
      action={() => dialog.open()}
    />
  );
});
