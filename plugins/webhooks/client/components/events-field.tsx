import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { FieldBinding } from '@tessera/core/client';
import { useI18n, useService } from '@tessera/core/client';
import { Checkbox, FailedState, SkeletonRows } from '@tessera/core/ui';
import { webhooksMessages as messages } from '../messages';
import { Webhooks } from '../tokens';

/** The events that a web hook sends, as checkboxes. Chosen ones whose plugin is missing now can only be taken away. */
export const EventsField = observer(function EventsField({ name, value, error, onChange }: FieldBinding<string[]>) {
  const { events } = useService(Webhooks);
  const { translate } = useI18n();
  const id = useId();
  const known = events.value;
  if (known === undefined) {
    return events.error === undefined ? (
      <SkeletonRows rows={4} rowHeight={36} />
    ) : (
      <FailedState title={translate(messages.eventsFailed)} onRetry={() => void events.refresh()} />
    );
  }
  const missing = value.filter((each) => !known.some((event) => event.name === each));
  const choices = [
    ...known.map((event) => ({ name: event.name, label: event.label })),
    ...missing.map((each) => ({ name: each, label: translate(messages.eventMissing, { name: each }) })),
  ];
  return (
    <fieldset className="webhooks-events" aria-describedby={error === undefined ? undefined : id}>
      <legend>{translate(messages.events)}</legend>
      {choices.map((choice) => (
        <div key={choice.name} className="webhooks-event">
          <Checkbox
            name={name}
            label={choice.label}
            isChecked={value.includes(choice.name)}
            onChange={(isChecked) =>
              onChange(
                choices
                  .map((each) => each.name)
                  .filter((each) => (each === choice.name ? isChecked : value.includes(each))),
              )
            }
          />
          <code className="webhooks-code t-quiet" dir="ltr">
            {choice.name}
          </code>
        </div>
      ))}
      {error !== undefined && (
        <p id={id} className="t-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
});
