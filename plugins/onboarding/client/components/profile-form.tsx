import { useEffect } from 'react';
import { SlotOutlet, useForm, useI18n } from '@tessera/core/client';
import type { DraftKey } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { Button, FormActions, FormPage, TextField } from '@tessera/core/ui';
import type { OnboardingState } from '../../contract/endpoints';
import { onboardingStep } from '../../contract/slots';
import { onboardingMessages } from '../messages';
import { personBody, personValues } from '../model/person-values';
import { PersonFields } from './person-fields';

export interface ProfileFormProps {
  readonly state: OnboardingState;
  /** Name of the draft. */
  readonly draft: DraftKey['form'];
  readonly title: Message;
  readonly hint: Message;
  /** Text of the button. */
  readonly submit: Message;
  /** The first field: the company's name, or the user's own. */
  readonly name: {
    readonly label: Message;
    readonly missing: Message;
    readonly autoComplete: 'organization' | 'name';
    readonly known: string;
  };
  /** Called with the name whenever it is typed. */
  readonly onName?: (name: string) => void;
  readonly onSubmit: (name: string, person: ReturnType<typeof personBody>) => Promise<void>;
}

/** R84: the fields that admins and members share, below a name field. */
export function ProfileForm({ state, draft, title, hint, submit, name, onName, onSubmit }: ProfileFormProps) {
  const { translate } = useI18n();
  const form = useForm({
    initial: { name: name.known, ...personValues(state) },
    draft: { form: draft },
    validate: (values) => ({
      name: values.name.trim() === '' ? translate(name.missing) : undefined,
      timeZone: values.timeZone === '' ? translate(onboardingMessages.timeZoneMissing) : undefined,
    }),
    submit: (values) => onSubmit(values.name, personBody(values)),
  });
  const shown = form.values.name;
  useEffect(() => onName?.(shown), [onName, shown]);
  return (
    <FormPage
      title={translate(title)}
      hint={translate(hint)}
      draft={form.restored}
      failure={form.failure}
      onSubmit={form.handleSubmit}
    >
      <SlotOutlet
        slot={onboardingStep}
        with={{ step: 'profile', clientId: state.clientId || undefined }}
        fallback={<div className="walkthrough-slot-room" />}
      />
      <TextField
        {...form.field('name')}
        label={translate(name.label)}
        autoComplete={name.autoComplete}
        maxLength={120}
        autoFocus
      />
      <PersonFields
        jobTitle={form.field('jobTitle')}
        countryCode={form.field('countryCode')}
        phone={form.field('phone')}
        timeZone={form.field('timeZone')}
      />
      <FormActions>
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {translate(submit)}
        </Button>
      </FormActions>
    </FormPage>
  );
}
