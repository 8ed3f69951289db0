import type { ReactNode } from 'react';
import type { CompactFieldProps, ControlProps, PickerProps } from '../fields/field';
import type { ComboBoxModel } from './use-combo-box';

/** Props of the control that the single and the multiple combo box share. */
export interface ComboBoxProps extends CompactFieldProps, PickerProps {
  readonly control: ControlProps;
  readonly label: string;
  readonly labelId: string;
  readonly name: string;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly model: ComboBoxModel;
  readonly isMultiple: boolean;
  readonly selected: readonly string[];
  /** Shown in the field until something is typed. */
  readonly text: string;
  /** Before and after the text. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** The text was emptied and the field left. */
  readonly onClear?: (() => void) | undefined;
  /** Backspace was pressed in the empty field. */
  readonly onRemoveLast?: () => void;
}

/**
 * Why React Aria reports the chosen option: it was chosen, the field is left without a choice, or the text is restored.
 * In the last two cases it reports the old one.
 */
export type ComboBoxCause = 'choose' | 'leave' | 'restore';
