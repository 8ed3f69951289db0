import { CircleDot, Flag } from 'lucide-react';
import type { ReactElement } from 'react';
import type { SearchHit } from '@tessera/core/client';
import { Icon, NamedIcon } from '@tessera/core/ui';
import type { Glyph } from '@tessera/core/ui';

const glyphs: Readonly<Record<string, Glyph>> = { Milestone: Flag, Issue: CircleDot };
const names: Readonly<Record<string, string>> = {
  Task: 'list-checks',
  Meeting: 'calendar-days',
  Team: 'users-round',
  Project: 'folder-kanban',
};

/** The drawing of what was found, as the menu draws its area. */
export function HitIcon({ hit }: { readonly hit: SearchHit }): ReactElement {
  const { type } = hit.entity;
  const glyph = glyphs[type];
  return glyph === undefined ? <NamedIcon name={names[type] ?? 'file-text'} /> : <Icon glyph={glyph} />;
}
