import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import type { CustomField, CustomValue } from '../../contract';
import { CustomValueEditor } from './custom-value-editor';
import type { CustomisedEntity, CustomValueActions, CustomValueEditorProps } from './custom-value-editor';
import { CustomValueView } from './custom-value-view';
import './custom-fields.css';

export interface EntityCustomFieldsProps<Shown extends CustomisedEntity> extends CustomValueActions<Shown> {
  readonly fields: PortalCustomFields;
  readonly entity: Shown;
  readonly isReadOnly: boolean;
}

/** The custom fields of an entity; each change is saved at once, of texts and numbers when their field is left. */
export const EntityCustomFields = observer(function EntityCustomFields<Shown extends CustomisedEntity>(
  props: EntityCustomFieldsProps<Shown>,
): ReactElement | undefined {
  const { fields, entity, isReadOnly } = props;
  const shown = fields.shown;
  if (isReadOnly) {
    const filled = shown.filter(({ id }) => entity.customValues?.[id] !== undefined);
    return filled.length === 0 ? undefined : (
      <dl className="t-custom-fields">
        {filled.map((field) => (
          <Fact key={field.id} field={field} value={entity.customValues?.[field.id]} />
        ))}
      </dl>
    );
  }
  return shown.length === 0 ? undefined : (
    <div className="t-custom-fields">
      {shown.map((field) => (
        <EditedField key={field.id} {...props} field={field} />
      ))}
    </div>
  );
});

interface FactProps {
  readonly field: CustomField;
  readonly value: CustomValue | undefined;
}

function Fact({ field, value }: FactProps): ReactElement {
  return (
    <>
      <dt className="t-cut">{field.name}</dt>
      <dd>
        <CustomValueView field={field} value={value} />
      </dd>
    </>
  );
}

type EditedFieldProps<Shown extends CustomisedEntity> = CustomValueEditorProps<Shown>;

function EditedField<Shown extends CustomisedEntity>(props: EditedFieldProps<Shown>): ReactElement {
  return (
    <>
      <span className="t-custom-name t-cut" aria-hidden="true">
        {props.field.name}
      </span>
      <CustomValueEditor {...props} />
    </>
  );
}
