import { AlignLeft, CalendarDays, CircleDot, Hash, Link, ListChecks, SquareCheck, UserRound } from 'lucide-react';
import type { CustomFieldKind, Message } from '../../contract';
import type { Glyph } from '../icons/icon';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';

/** Names and icons of the kinds of custom fields, in the order in which they are offered. */
export const customFieldKindLooks: Readonly<
  Record<CustomFieldKind, { readonly name: Message; readonly glyph: Glyph }>
> = {
  text: { name: messages.kindText, glyph: AlignLeft },
  number: { name: messages.kindNumber, glyph: Hash },
  date: { name: messages.kindDate, glyph: CalendarDays },
  checkbox: { name: messages.kindCheckbox, glyph: SquareCheck },
  choice: { name: messages.kindChoice, glyph: CircleDot },
  choices: { name: messages.kindChoices, glyph: ListChecks },
  person: { name: messages.kindPerson, glyph: UserRound },
  link: { name: messages.kindLink, glyph: Link },
};
