import {
  Bell,
  CalendarDays,
  ChartNoAxesColumn,
  CircleHelp,
  CircleUserRound,
  Clock,
  CreditCard,
  FileText,
  FolderKanban,
  Heart,
  LayoutDashboard,
  ListChecks,
  LogOut,
  MessageSquare,
  Plug,
  Puzzle,
  ReceiptText,
  Repeat,
  Settings,
  Shield,
  Smile,
  Target,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from './icon';
import type { Glyph } from './icon';

/** Drawings that a manifest may name. Kept small: everything here is in the shell's chunk. */
const glyphs: Readonly<Record<string, Glyph>> = {
  bell: Bell,
  'calendar-days': CalendarDays,
  'chart-no-axes-column': ChartNoAxesColumn,
  'circle-help': CircleHelp,
  'circle-user-round': CircleUserRound,
  clock: Clock,
  'credit-card': CreditCard,
  'file-text': FileText,
  'folder-kanban': FolderKanban,
  heart: Heart,
  'layout-dashboard': LayoutDashboard,
  'list-checks': ListChecks,
  'log-out': LogOut,
  'message-square': MessageSquare,
  plug: Plug,
  'receipt-text': ReceiptText,
  repeat: Repeat,
  settings: Settings,
  shield: Shield,
  smile: Smile,
  target: Target,
  'user-plus': UserPlus,
  'users-round': UsersRound,
};

export interface NamedIconProps {
  /** A lucide name of the set; an unknown one shows a piece of a puzzle, so that a menu never has a hole. */
  readonly name: string;
}

/** The drawing that a plugin's manifest names. */
export function NamedIcon(props: NamedIconProps): ReactElement {
  return <Icon glyph={glyphs[props.name] ?? Puzzle} />;
}
