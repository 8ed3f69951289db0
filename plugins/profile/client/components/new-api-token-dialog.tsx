import { useState } from 'react';
import type { FieldBinding } from '@tessera/core/client';
import { Api, useForm, useI18n, useService } from '@tessera/core/client';
import { addDays, adminScope, apiTokenLimits } from '@tessera/core/contract';
import {
  Button,
  Checkbox,
  CopyField,
  DateField,
  Dialog,
  FormDialog,
  SegmentedControl,
  SelectField,
  TextField,
  useToday,
} from '@tessera/core/ui';
import type { ApiTokenChoice } from '@tessera/plugins/access';
import { createApiToken } from '@tessera/plugins/access';
import { apiTokenMessages as messages } from './api-token-messages';
import './new-api-token-dialog.css';

export interface NewApiTokenDialogProps {
  readonly choices: { readonly areas: readonly ApiTokenChoice[]; readonly canBeAdmin: boolean };
  readonly onClose: () => void;
  /** Called once it exists, while it is shown. */
  readonly onCreated: () => void;
}

/** Days of validity that are offered besides a date. */
const lifetimes = ['30', '90', '365'] as const;
type Lifetime = (typeof lifetimes)[number] | 'day';

interface Values {
  readonly name: string;
  readonly lifetime: Lifetime;
  readonly lastDay: string;
  readonly scopes: string[];
  readonly isAdmin: boolean;
}

/** Makes an API token: a name, an end and what it may do; then the token, which is shown once. */
export function NewApiTokenDialog({ choices, onClose, onCreated }: NewApiTokenDialogProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const today = useToday();
  const [token, setToken] = useState<string>();
  const initial: Values = { name: '', lifetime: '30', lastDay: '', scopes: [], isAdmin: false };
  const form = useForm({
    initial,
    draft: { form: 'profile:new-api-token' },
    requestNames: { lastDay: 'expiresOn' },
    validate: ({ name, lifetime, lastDay, scopes }) => ({
      name: name.trim() === '' ? translate(messages.tokenNameMissing) : undefined,
      lastDay: lifetime === 'day' && lastDay === '' ? translate(messages.tokenLastDayMissing) : undefined,
      scopes: scopes.length === 0 ? translate(messages.tokenAccessMissing) : undefined,
    }),
    submit: async ({ name, lifetime, lastDay, scopes, isAdmin }) => {
      const body = {
        name,
        scopes: [...scopes, ...(isAdmin ? [adminScope] : [])],
        expiresOn: lifetime === 'day' ? lastDay : addDays(today, Number(lifetime)),
      };
      const answer = await api.request(createApiToken, { body }, { onFailure: 'caller', unanswered: 'fail' });
      setToken(answer.token);
      onCreated();
    },
  });
  if (token !== undefined) {
    return <ShownToken token={token} onClose={onClose} />;
  }
  const lifetime = form.field('lifetime');
  const { isAdmin } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.tokenNew)}
      verb={translate(messages.tokenCreate)}
    >
      <TextField
        {...form.field('name')}
        label={translate(messages.tokenName)}
        hint={translate(messages.tokenNameHint)}
        maxLength={apiTokenLimits.maxNameLength}
        autoFocus
      />
      <div className="profile-token-end">
        <span aria-hidden="true">{translate(messages.tokenExpiry)}</span>
        <SegmentedControl
          label={translate(messages.tokenExpiry)}
          value={lifetime.value}
          onChange={lifetime.onChange}
          segments={[
            ...lifetimes.map((days) => ({
              value: days,
              label: translate(messages.tokenDays, { count: Number(days) }),
            })),
            { value: 'day' as const, label: translate(messages.tokenOnDay) },
          ]}
        />
      </div>
      {lifetime.value === 'day' && (
        <DateField
          {...form.field('lastDay')}
          label={translate(messages.tokenLastDay)}
          min={today}
          max={addDays(today, apiTokenLimits.maxDays)}
        />
      )}
      <ScopesField {...form.field('scopes')} areas={choices.areas} />
      {choices.canBeAdmin && (
        <div>
          <Checkbox
            name="isAdmin"
            label={translate(messages.tokenAsAdmin)}
            isChecked={isAdmin}
            onChange={form.field('isAdmin').onChange}
          />
          <p className="t-meta">{translate(messages.tokenAsAdminHint)}</p>
        </div>
      )}
    </FormDialog>
  );
}

/** For each area of the API: no access, reading, or reading and writing. */
function ScopesField({
  value,
  error,
  onChange,
  areas,
}: FieldBinding<string[]> & { readonly areas: readonly ApiTokenChoice[] }) {
  const { translate, translateLabel } = useI18n();
  return (
    <fieldset className="profile-token-scopes">
      <legend>{translate(messages.tokenAccess)}</legend>
      {areas.map(({ id, name, canWrite, isForAdmins }) => {
        const scopes = [`${id}:read`, `${id}:write`];
        const area = translateLabel(name);
        const label = isForAdmins ? translate(messages.tokenForAdmins, { area }) : area;
        return (
          <div key={id} className="profile-token-scope">
            <span>{label}</span>
            <SelectField
              name={`scope-${id}`}
              label={label}
              isLabelHidden
              size="small"
              value={value.find((each) => scopes.includes(each)) ?? ''}
              onChange={(scope) =>
                onChange([...value.filter((each) => !scopes.includes(each)), ...(scope === '' ? [] : [scope])])
              }
              options={[
                { value: '', label: translate(messages.tokenNone) },
                { value: `${id}:read`, label: translate(messages.tokenRead) },
                ...(canWrite ? [{ value: `${id}:write`, label: translate(messages.tokenWrite) }] : []),
              ]}
            />
          </div>
        );
      })}
      {error !== undefined && (
        <p className="t-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Only its button closes it, because a press outside by mistake would lose the token. */
function ShownToken({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { translate } = useI18n();
  return (
    <Dialog
      isOpen
      title={translate(messages.tokenShownTitle)}
      onClose={() => undefined}
      actions={<Button onClick={onClose}>{translate(messages.tokenDone)}</Button>}
    >
      <CopyField label={translate(messages.tokenShown)} hint={translate(messages.tokenShownHint)} value={token} />
    </Dialog>
  );
}
