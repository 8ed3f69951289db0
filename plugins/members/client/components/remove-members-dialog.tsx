import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Resource, Session, useI18n, usePersonSource, useService } from '@tessera/core/client';
import { Button, Dialog, PersonField } from '@tessera/core/ui';
import type { Member } from '../model/member';
import { Directory } from '../tokens';
import { memberListMessages as messages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { useMemberPage } from './use-member-page';

export interface RemoveMembersDialogProps {
  readonly members: readonly Member[];
  readonly onClose: () => void;
}

/** Ends memberships after saying what follows, and asks who takes over what the people own (R77). */
export const RemoveMembersDialog = observer(function RemoveMembersDialog(props: RemoveMembersDialogProps) {
  const { members, onClose } = props;
  const page = useMemberPage();
  const directory = useService(Directory);
  const session = useService(Session);
  const { translate } = useI18n();
  const company = session.portal?.name ?? '';
  const [one, ...others] = members;
  const single = others.length === 0 ? one : undefined;
  const isSelf = single !== undefined && directory.isSelf(single);
  const [successor, setSuccessor] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    const successorId = successor === '' ? undefined : successor;
    const isDone =
      single !== undefined && successorId === undefined
        ? await directory.remove(single)
        : await page.removeAll(members, successorId);
    setBusy(false);
    if (isDone) {
      page.selection.clear();
      onClose();
      if (isSelf) {
        await session.refreshPortal();
      }
    }
  }

  const name = single?.fullName ?? '';
  const count = members.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        isSelf
          ? translate(memberPageMessages.leaveTitle, { company })
          : single === undefined
            ? translate(messages.removeManyTitle, { count, company })
            : translate(memberPageMessages.removeTitle, { name, company })
      }
      actions={
        <>
          <Button onClick={onClose}>{translate(memberPageMessages.cancel)}</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
            {isSelf ? translate(memberPageMessages.leave, { company }) : translate(messages.removeManyYes, { count })}
          </Button>
        </>
      }
    >
      <p className="t-quiet">
        {isSelf
          ? translate(memberPageMessages.leaveText)
          : single === undefined
            ? translate(messages.removeManyText)
            : translate(memberPageMessages.removeText, { name })}
      </p>
      <HandOverFields successor={successor} onChange={setSuccessor} members={members} />
    </Dialog>
  );
});

interface HandOverFieldsProps {
  readonly successor: string;
  readonly onChange: (successor: string) => void;
  readonly members: readonly Member[];
}

const HandOverFields = observer(function HandOverFields({ successor, onChange, members }: HandOverFieldsProps) {
  const page = useMemberPage();
  const source = usePersonSource();
  const { translate, language } = useI18n();
  const [owned] = useState(() => new Resource({ load: (signal) => page.ownedWork(members, signal) }));
  const work = owned.value;
  if (work === undefined) {
    const text = owned.error === undefined ? messages.handOverCounting : messages.handOverFailed;
    return (
      <p className="t-meta" role="status">
        {translate(text)}
      </p>
    );
  }
  if (work.length === 0) {
    return (
      <p className="t-meta" role="status">
        {translate(messages.handOverNone)}
      </p>
    );
  }
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(work.map(({ text }) => text));
  return (
    <>
      <p role="status">{translate(messages.handOverWhat, { work: list })}</p>
      <PersonField
        {...source}
        name="successor"
        value={successor}
        onChange={onChange}
        label={translate(messages.handOverTo)}
        noneLabel={translate(messages.handOverNoOne)}
        hint={translate(messages.handOverHint)}
      />
    </>
  );
});
