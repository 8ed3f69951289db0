import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  Api,
  ApiError,
  Network,
  Resource,
  Session,
  Toasts,
  useForm,
  useI18n,
  useReconnected,
  useService,
} from '@tessera/core/client';
import { addDays, companyDeletionGrace } from '@tessera/core/contract';
import {
  Button,
  ButtonLink,
  dayIn,
  Dialog,
  FailedState,
  FormDialog,
  formatFullDay,
  PasswordField,
  SkeletonRows,
  TextField,
  useReader,
  useToday,
} from '@tessera/core/ui';
import { readCompanyDeletion, scheduleCompanyDeletion } from '@tessera/plugins/access';
import { deletionMessages as messages } from './deletion-messages';

export interface DeletionDialogProps {
  readonly onClose: () => void;
}

/** Says what the deletion of the company means, or that only its owner may; then asks for its name and the password. */
export const DeletionDialog = observer(function DeletionDialog({ onClose }: DeletionDialogProps) {
  const api = useService(Api);
  const network = useService(Network);
  const session = useService(Session);
  const { translate } = useI18n();
  const [deletion] = useState(
    () => new Resource({ load: (signal) => api.request(readCompanyDeletion, {}, { signal, onFailure: 'caller' }) }),
  );
  useReconnected(() => {
    if (deletion.value === undefined) {
      void deletion.refresh();
    }
  });
  const { value, error } = deletion;
  const company = session.portal?.name ?? '';
  if (value?.isOwner === true) {
    return <ConfirmDeletion company={company} needsCode={value.needsCode} onClose={onClose} />;
  }
  return (
    <Dialog
      isOpen
      title={
        value === undefined ? translate(messages.deletionTitle, { company }) : translate(messages.deletionOwnerTitle)
      }
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate(messages.deletionClose)}</Button>}
    >
      {value === undefined && error === undefined && <SkeletonRows rows={3} rowHeight={44} />}
      {value === undefined && error !== undefined && (
        <FailedState
          title={translate(messages.deletionFailed)}
          text={translate(network.online ? messages.deletionFailedHint : messages.deletionOffline)}
          onRetry={() => void deletion.refresh()}
        />
      )}
      {value !== undefined && <p>{translate(messages.deletionOwnerText, { company })}</p>}
    </Dialog>
  );
});

interface ConfirmDeletionProps extends DeletionDialogProps {
  readonly company: string;
  readonly needsCode: boolean;
}

function ConfirmDeletion({ company, needsCode, onClose }: ConfirmDeletionProps) {
  const api = useService(Api);
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const reader = useReader();
  const today = useToday();
  const [outcome, setOutcome] = useState<'unknown' | 'not-scheduled'>();
  const form = useForm({
    initial: { name: '', password: '', code: '' },
    validate: ({ name, password, code }) => ({
      name: checkName(name),
      password: password === '' ? translate(messages.deletionPasswordMissing) : undefined,
      code: needsCode && code.trim() === '' ? translate(messages.deletionCodeMissing) : undefined,
    }),
    submit: async ({ name, password, code }) => {
      const body = { name, password, ...(needsCode ? { code: code.trim() } : {}) };
      setOutcome(undefined);
      try {
        // Never kept on the device to be sent later.
        const options = { onFailure: 'caller', unanswered: 'fail' } as const;
        const { deletionOn } = await api.request(scheduleCompanyDeletion, { body }, options);
        finish(deletionOn);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'offline') {
          setOutcome('unknown');
        }
        throw error;
      }
      // The live event tells all browsers; this one need not wait for its connection.
      await session.refreshPortal();
    },
  });

  function finish(deletionOn: string | undefined): void {
    onClose();
    const date = deletionOn === undefined ? '' : formatFullDay(dayIn(Date.parse(deletionOn), reader), reader);
    toasts.success(translate(messages.deletionScheduled, { company, date }));
  }

  /** The response to the order was lost, but the profile of the person says whether it was received. */
  async function findOutcome(): Promise<void> {
    if (!(await session.refreshPortal())) {
      return;
    }
    const deletionOn = session.portal?.deletionOn;
    if (deletionOn === undefined) {
      setOutcome('not-scheduled');
      return;
    }
    finish(deletionOn);
  }

  useReconnected(() => {
    if (outcome === 'unknown') {
      void findOutcome();
    }
  });

  function checkName(name: string): string | undefined {
    if (name.trim() === '') {
      return translate(messages.deletionNameMissing);
    }
    return name.trim() === company.trim() ? undefined : translate(messages.deletionNameWrong);
  }

  const date = formatFullDay(addDays(today, companyDeletionGrace.days), reader);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.deletionTitle, { company })}
      verb={translate(messages.deletionYes)}
      isDangerous
    >
      <p role="status">
        {outcome !== undefined &&
          translate(outcome === 'unknown' ? messages.deletionUnknown : messages.deletionNotScheduled)}
      </p>
      <ul className="company-deletion">
        <li>{translate(messages.deletionLater, { date })}</li>
        <li>{translate(messages.deletionMails)}</li>
        <li>{translate(messages.deletionBilling)}</li>
        <li>{translate(messages.deletionData)}</li>
      </ul>
      <div>
        <ButtonLink size="small" to="/settings/data-export">
          {translate(messages.deletionExport)}
        </ButtonLink>
      </div>
      <TextField
        {...form.field('name')}
        label={translate(messages.deletionName, { company })}
        autoComplete="off"
        maxLength={200}
      />
      <PasswordField {...form.field('password')} label={translate(messages.deletionPassword)} purpose="current" />
      {needsCode && (
        <TextField
          {...form.field('code')}
          label={translate(messages.deletionCode)}
          autoComplete="one-time-code"
          maxLength={40}
        />
      )}
    </FormDialog>
  );
}
