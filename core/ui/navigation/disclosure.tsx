import { ChevronRight } from 'lucide-react';
import { createContext, use, useId, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import './disclosure.css';

/** Name that the disclosures of a group share; the browser then keeps at most one of them open. */
const GroupContext = createContext<string | undefined>(undefined);

export interface DisclosureProps {
  readonly title: string;
  /** Shown after the title. */
  readonly count?: number;
  readonly isInitiallyOpen?: boolean;
  /** Mounted while closed too, so that the browser finds text in it; load what is heavy in `onToggle`. */
  readonly children: ReactNode;
  /** Called when it opens and closes. */
  readonly onToggle?: (isOpen: boolean) => void;
}

/** Content behind its title: the browser's own `<details>`, which finding in the page opens. */
export function Disclosure(props: DisclosureProps): ReactElement {
  const { title, count, isInitiallyOpen = false, children, onToggle } = props;
  const { language } = useUi();
  const group = use(GroupContext);
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <details
      className="t-disclosure"
      name={group}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        const { open } = currentTarget;
        setOpen(open);
        if (open !== isOpen) {
          onToggle?.(open);
        }
      }}
    >
      <summary>
        <Icon glyph={ChevronRight} tone="quiet" />
        <span className="t-cut">{title}</span>
        {count !== undefined && (
          <span className="t-meta t-disclosure-count">{new Intl.NumberFormat(language).format(count)}</span>
        )}
      </summary>
      <div className="t-disclosure-content">
        {/* Disclosures in the content are not part of the group. */}
        <GroupContext value={undefined}>{children}</GroupContext>
      </div>
    </details>
  );
}

export interface DisclosureGroupProps {
  /** Accessible name. */
  readonly label: string;
  /** Several may be open at once. Otherwise opening one closes the others. */
  readonly allowsSeveral?: boolean;
  /** `Disclosure` elements. */
  readonly children: ReactNode;
}

/** Disclosures below each other, of which one is open: an accordion. */
export function DisclosureGroup({ label, allowsSeveral = false, children }: DisclosureGroupProps): ReactElement {
  const name = useId();
  return (
    <GroupContext value={allowsSeveral ? undefined : name}>
      <div role="group" aria-label={label} className="t-disclosure-group">
        {children}
      </div>
    </GroupContext>
  );
}
