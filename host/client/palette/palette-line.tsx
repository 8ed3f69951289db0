import type { ReactElement, ReactNode } from 'react';
import type { SearchHit } from '@tessera/core/client';
import type { EntityAddress } from '../../../core/client/boot';
import { Highlighted } from './highlighted';
import { HitPassage } from './hit-passage';
import { HitTitle } from './hit-parts';
import { OptionLink } from './option-link';
import { RemoveCross } from './remove-cross';

/** A row of the palette, whatever its kind. */
export interface PaletteRow {
  readonly key: string;
  readonly title: string;
  readonly drawing: ReactElement;
  /** At the end: the shortcut, or a detail that distinguishes items with the same name. */
  readonly end?: ReactNode;
  readonly run: () => void;
  readonly keepsPaletteOpen?: boolean;
  readonly hit?: SearchHit;
  /** Takes it out of the list, by Delete or its cross. */
  readonly remove?: { readonly label: string; readonly run: () => void };
  /** Its address, so that it can be opened in a new tab. */
  readonly address?: Partial<EntityAddress>;
}

export interface PaletteSection {
  /** Unique, unlike the label: a plugin may use the same label for its commands and its search type. */
  readonly key: string;
  readonly label: string;
  readonly lines: readonly PaletteRow[];
}

export interface PaletteLineProps {
  readonly id: string;
  readonly line: PaletteRow;
  readonly query: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** A row of the palette. */
export function PaletteLine({ id, line, query, isActive, onPoint, onChoose }: PaletteLineProps): ReactElement {
  return (
    <OptionLink
      id={id}
      address={line.address ?? {}}
      isActive={isActive}
      className="s-palette-line"
      onPointerMove={onPoint}
      onChoose={onChoose}
    >
      {line.drawing}
      <span className="s-palette-title t-cut">
        {line.hit === undefined ? (
          <Highlighted text={line.title} query={query} />
        ) : (
          <>
            <HitTitle hit={line.hit} query={query} />
            <HitPassage hit={line.hit} query={query} />
          </>
        )}
      </span>
      {line.end}
      {line.remove !== undefined && <RemoveCross title={line.remove.label} onRemove={line.remove.run} />}
    </OptionLink>
  );
}
