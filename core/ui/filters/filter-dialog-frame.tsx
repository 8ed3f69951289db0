import type { FormEvent, ReactElement } from 'react';
import { Button } from '../actions/button';
import { commonMessages } from '../common-messages';
import { useUi } from '../environment';
import { DialogFrame } from '../overlays/dialog-frame';
import type { DialogFrameProps } from '../overlays/dialog-frame';
import { filterMessages } from './filter-messages';

export interface FilterDialogFrameProps {
  /** Name of the field. */
  readonly label: string;
  readonly onClose: () => void;
  readonly place?: DialogFrameProps['place'];
  readonly onApply: () => void;
  readonly children: ReactElement;
}

/** The frame of a dialog that asks for the value of a filter. */
export function FilterDialogFrame({ label, place, onApply, onClose, children }: FilterDialogFrameProps): ReactElement {
  const { translate } = useUi();
  return (
    <DialogFrame
      title={translate(filterMessages.filterBy, { field: label })}
      {...(place === undefined ? {} : { place })}
      onClose={onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onApply();
      }}
      actions={
        <>
          <Button onClick={onClose}>{translate(commonMessages.cancel)}</Button>
          <Button type="submit" variant="primary">
            {translate(filterMessages.applyFilter)}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
