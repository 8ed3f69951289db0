import { Timer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { LazyComponent } from '../../client/lazy/lazy-component';
import type { ComponentLoader } from '../../client/plugin';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Popover } from '../overlays/popover';
import type { LagFormProps } from './lag-form';
import { lagWords } from './lag-words';
import { relationMessages } from './messages';

export interface RelationLagProps {
  /** In working days. */
  readonly lag: number;
  /** Of the related entity. */
  readonly title: string;
  /** Undefined: the person may not change it. */
  readonly onChange: ((lag: number) => void) | undefined;
}

const loadForm: ComponentLoader<LagFormProps> = () => import('./lag-form').then((module) => module.LagForm);

/** The lag of a relation in its row; a press changes it. Without one, an icon that adds it. */
export function RelationLag({ lag, title, onChange }: RelationLagProps): ReactElement | null {
  const { translate } = useUi();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const words = lagWords(lag, translate);
  if (onChange === undefined) {
    return lag === 0 ? null : <span className="t-meta">{words}</span>;
  }
  const label = translate(relationMessages.relationLag, { title });
  const opening = {
    ref: anchor,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => setOpen(!isOpen),
  } as const;
  return (
    <>
      {lag === 0 ? (
        <IconButton {...opening} glyph={Timer} size="small" label={label} />
      ) : (
        <Button
          {...opening}
          size="small"
          variant="ghost"
          aria-label={translate(relationMessages.relationLagSet, { title, lag: words })}
        >
          {words}
        </Button>
      )}
      {isOpen && (
        <Popover anchor={anchor} label={label} className="t-lag-box" onClose={() => setOpen(false)}>
          <LazyComponent
            load={loadForm}
            with={{
              lag,
              onSave: (next) => {
                setOpen(false);
                onChange(next);
              },
            }}
            fallback={null}
            onClose={() => setOpen(false)}
          />
        </Popover>
      )}
    </>
  );
}
