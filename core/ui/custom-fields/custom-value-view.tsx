import { observer } from 'mobx-react-lite';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { People } from '../../client/people/people';
import { useService } from '../../client/react/application-provider';
import type { CustomField, CustomValue } from '../../contract';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { LabelChip } from '../labels/label-chip';
import { PersonAvatar } from '../people/person-avatar';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';
import { useCustomValueWords } from './custom-value-words';
import './custom-fields.css';

export interface CustomValueViewProps {
  readonly field: CustomField;
  readonly value: CustomValue | undefined;
}

/** The value of a custom field, to be read: options as chips, a person with their avatar, an address as a link. */
export const CustomValueView = observer(function CustomValueView({ field, value }: CustomValueViewProps): ReactElement {
  const people = useService(People);
  const { translate } = useUi();
  const words = useCustomValueWords();
  if (value === undefined) {
    return <span className="t-quiet">{field.kind === 'checkbox' ? '' : '—'}</span>;
  }
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return (
        <span className="t-labels">
          {(field.options ?? [])
            .filter(({ id }) => [value].flat().includes(id))
            .map((option) => (
              <LabelChip key={option.id} label={option} />
            ))}
        </span>
      );
    case 'person': {
      const card = people.card(String(value));
      return card === undefined ? (
        <span className="t-cut">{words(field, value)}</span>
      ) : (
        <span className="t-custom-person">
          <PersonAvatar id={card.id} name={card.fullName} photo={card.photo} />
          <span className="t-cut">{card.fullName}</span>
        </span>
      );
    }
    case 'checkbox':
      return <Icon glyph={Check} label={translate(messages.customValueChecked)} />;
    case 'link':
      return (
        <a className="t-cut" href={String(value)} target="_blank" rel="noreferrer noopener" dir="ltr">
          {String(value).replace(/^https?:\/\//, '')}
        </a>
      );
    default:
      return (
        <span className="t-cut" dir="auto">
          {words(field, value)}
        </span>
      );
  }
});
