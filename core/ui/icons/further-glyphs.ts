import {
  Bell,
  ChartNoAxesColumn,
  FileText,
  FolderKanban,
  Heart,
  LayoutDashboard,
  MessageSquare,
  Plug,
  ReceiptText,
  Repeat,
  Settings,
  Shield,
  Smile,
  Target,
} from 'lucide-react';
import type { Glyph } from './icon';

/** Drawings that a manifest may name and no part of the product does; they arrive with the first that does. */
export const furtherGlyphs: Readonly<Record<string, Glyph>> = {
  bell: Bell,
  'chart-no-axes-column': ChartNoAxesColumn,
  'file-text': FileText,
  'folder-kanban': FolderKanban,
  heart: Heart,
  'layout-dashboard': LayoutDashboard,
  'message-square': MessageSquare,
  plug: Plug,
  'receipt-text': ReceiptText,
  repeat: Repeat,
  settings: Settings,
  shield: Shield,
  smile: Smile,
  target: Target,
};
