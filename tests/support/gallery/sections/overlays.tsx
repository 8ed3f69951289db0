import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { AboveModals } from '../../../../core/client/top-layer/above-modals';
import {
  Button,
  ComboBoxField,
  ConfirmDialog,
  DateField,
  Dialog,
  Drawer,
  Menu,
  MenuItem,
  MenuSeparator,
  SelectField,
  StatusIcon,
  TextField,
} from '../../../../core/ui';
import type { GallerySection } from './section';

/** What opens above the page. */
export const overlays: GallerySection = { name: 'overlays', title: 'Menus and dialogs', Content: Overlays };

function Overlays(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="g-line">
      <Menu target={<Button>Menu</Button>}>
        <MenuItem icon={<StatusIcon status="started" label="" />} keys="1">
          In progress
        </MenuItem>
        <MenuItem icon={<StatusIcon status="review" label="" />} isChosen>
          In review
        </MenuItem>
        <MenuSeparator />
        <MenuItem glyph={Trash2} isDanger>
          Delete
        </MenuItem>
      </Menu>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <FieldsInDialog />
      <DrawerOpener />
      <ConfirmDialog
        isOpen={isOpen}
        title="Close the meeting?"
        text="2 items were not discussed. They move to next Thursday."
        verb="Close meeting"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      />
    </div>
  );
}

const cities = ['Berlin', 'Hamburg', 'Munich'].map((city) => ({ value: city, label: city }));

/** Everything that opens above a dialog, and a message that is above both. */
function FieldsInDialog(): ReactElement {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState<string>();
  const [title, setTitle] = useState('');
  const [city, setCity] = useState('');
  const [zone, setZone] = useState('Berlin');
  const [day, setDay] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dialog with fields</Button>
      <Dialog
        isOpen={isOpen}
        title="Add an office"
        size={640}
        onClose={() => setAsking(true)}
        aside={
          <Menu target={<Button variant="ghost">More</Button>}>
            <MenuItem onSelect={() => setMessage('Office copied')}>Copy office</MenuItem>
          </Menu>
        }
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Add office
          </Button>
        }
      >
        <TextField label="Name" name={`${id}-name`} value={title} onChange={setTitle} />
        <ComboBoxField label="City" name={`${id}-city`} value={city} onChange={setCity} options={cities} />
        <SelectField label="Time zone of" name={`${id}-zone`} value={zone} onChange={setZone} options={cities} />
        <DateField label="Opens on" name={`${id}-day`} value={day} onChange={setDay} />
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this office?"
        text="Its name is not saved."
        verb="Discard"
        isDanger
        onConfirm={() => {
          setAsking(false);
          setOpen(false);
        }}
        onCancel={() => setAsking(false)}
      />
      {message !== undefined && (
        <AboveModals>
          <p className="plain-toasts" role="alert">
            <span className="plain-toast">
              {message}
              <button type="button" className="toast-action" onClick={() => setMessage(undefined)}>
                Undo
              </button>
            </span>
          </p>
        </AboveModals>
      )}
    </>
  );
}

function DrawerOpener(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Drawer</Button>
      {isOpen && (
        <Drawer label="Areas" onClose={() => setOpen(false)}>
          <Button variant="ghost">Tasks</Button>
        </Drawer>
      )}
    </>
  );
}
