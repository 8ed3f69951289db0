import type { ReactElement } from 'react';
import type { EntityAddress } from '../../../../core/client/boot';
import { OptionLink } from '../../palette/option-link';
import { RemoveCross } from '../../palette/remove-cross';

/** A row of the header search: a hit, a former search, or what to do next. */
export interface HeaderSearchRow {
  readonly key: string;
  /** Enter opens the first hit; what is no hit is chosen first. */
  readonly kind: 'hit' | 'action';
  readonly address: Partial<EntityAddress>;
  readonly drawing: ReactElement;
  readonly run: () => void;
  /** After it was opened in a new tab. */
  readonly onNewTab?: () => void;
  /** By Delete, or by its cross. */
  readonly remove?: { readonly label: string; readonly run: () => void };
}

export interface HeaderSearchGroup {
  readonly key: string;
  /** Shown above its rows. */
  readonly label: string | undefined;
  readonly rows: readonly HeaderSearchRow[];
}

export interface HeaderSearchRowsProps {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly HeaderSearchGroup[];
  /** Index of the active row among all rows. */
  readonly active: number;
  readonly onPoint: (key: string) => void;
}

/** The rows of the popup. The text box keeps the focus and handles the keys. */
export function HeaderSearchRows({ id, label, groups, active, onPoint }: HeaderSearchRowsProps): ReactElement {
  const shown = groups.map(({ key, label: heading, rows }, place) => {
    const before = groups.slice(0, place).flatMap((group) => group.rows).length;
    const options = rows.map((row, nth) => {
      const index = before + nth;
      return (
        <OptionLink
          key={row.key}
          id={`${id}-${index}`}
          address={row.address}
          isActive={index === active}
          className="s-hit"
          onPointerMove={() => onPoint(row.key)}
          onChoose={row.run}
        >
          {row.drawing}
          {row.remove !== undefined && <RemoveCross title={row.remove.label} onRemove={row.remove.run} />}
        </OptionLink>
      );
    });
    return heading === undefined || rows.length === 0 ? (
      options
    ) : (
      <div key={key} role="group" aria-label={heading} className="s-hits-group">
        <h3 aria-hidden="true">{heading}</h3>
        {options}
      </div>
    );
  });
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={label}>
      {shown}
    </div>
  );
}
