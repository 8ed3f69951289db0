import { observer } from 'mobx-react-lite';
import { useI18n } from '@tessera/core/client';
import { Button, Dialog } from '@tessera/core/ui';
import { memberListMessages as messages } from './member-list-messages';
import { useMemberPage } from './use-member-page';

/** What a bulk change left, each with the reason. */
export const OutcomesDialog = observer(function OutcomesDialog() {
  const page = useMemberPage();
  const { translate } = useI18n();
  const { left } = page;
  if (left.length === 0) {
    return undefined;
  }
  const close = (): void => page.showLeft([]);
  return (
    <Dialog
      isOpen
      title={translate(messages.outcomesTitle, { count: left.length })}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {translate(messages.outcomesClose)}
        </Button>
      }
    >
      <ul className="members-outcomes">
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            <bdi className="t-cut">{name}</bdi>
            <span className="t-meta">{typeof reason === 'string' ? reason : translate(reason)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
});
