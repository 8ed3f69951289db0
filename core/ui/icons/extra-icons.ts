import {
  Bell,
  ChartNoAxesColumn,
  FileText,
  FolderKanban,
  Heart,
  LayoutDashboard,
  MessageSquare,
  Plug,
  Puzzle,
  ReceiptText,
  Repeat,
  Settings,
  Shield,
  Smile,
  Target,
} from 'lucide-react';
import type { FurtherIconName } from '../../client/contributions/icon-name';
import type { Glyph } from './icon';

/** Icons that a manifest may name and the product itself does not use. They load with the first one used. */
export const extraIcons: Readonly<Record<FurtherIconName, Glyph>> = {
  bell: Bell,
  'chart-no-axes-column': ChartNoAxesColumn,
  'file-text': FileText,
  'folder-kanban': FolderKanban,
  heart: Heart,
  'layout-dashboard': LayoutDashboard,
  'message-square': MessageSquare,
  plug: Plug,
  puzzle: Puzzle,
  'receipt-text': ReceiptText,
  repeat: Repeat,
  settings: Settings,
  shield: Shield,
  smile: Smile,
  target: Target,
};
