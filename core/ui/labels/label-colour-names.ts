import type { LabelColour, Message } from '../../contract';
import { labelUiMessages } from './label-messages';

/** The colours of labels in words. */
export const labelColourNames: Readonly<Record<LabelColour, Message>> = {
  grey: labelUiMessages.colourGrey,
  teal: labelUiMessages.colourTeal,
  blue: labelUiMessages.colourBlue,
  violet: labelUiMessages.colourViolet,
  pink: labelUiMessages.colourPink,
  red: labelUiMessages.colourRed,
  orange: labelUiMessages.colourOrange,
  yellow: labelUiMessages.colourYellow,
  green: labelUiMessages.colourGreen,
};
