import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import type { PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Menu } from '../overlays/menu';
import { MenuItem } from '../overlays/menu-item';
import { customEntryMessages } from './custom-entry-messages';
import { customFieldKindLooks } from './custom-field-kinds';

export interface CustomFieldMenuProps {
  readonly fields: PortalCustomFields;
  /** Called with the id of the chosen field. */
  readonly onChoose: (fieldId: string) => void;
}

/** A button of a selection bar that offers the custom fields of a type; nothing without any. */
export const CustomFieldMenu = observer(function CustomFieldMenu(
  props: CustomFieldMenuProps,
): ReactElement | undefined {
  const { fields, onChoose } = props;
  const { translate } = useUi();
  const { shown } = fields;
  return shown.length === 0 ? undefined : (
    <Menu
      target={
        <Button size="small" variant="ghost" icon={SlidersHorizontal}>
          {translate(customEntryMessages.customFieldsMenu)}
        </Button>
      }
    >
      {shown.map(({ id, name, kind }) => (
        <MenuItem key={id} glyph={customFieldKindLooks[kind].glyph} onSelect={() => onChoose(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
});
