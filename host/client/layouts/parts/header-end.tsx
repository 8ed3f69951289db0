import type { ReactElement } from 'react';
import { headerEnd } from '@tessera/core/contract';
import { SlotOutlet } from '@tessera/core/client';
import { PlaceholdersProvider } from '../../../../core/client/boot';
import { headerPlaceholders } from './failed-contribution';
import './header-end.css';

/** The controls of plugins in the header. The first has its room from the start, so that nothing moves when it arrives. */
export function HeaderEnd(): ReactElement {
  return (
    <div className="s-header-end">
      <PlaceholdersProvider fills={headerPlaceholders}>
        <SlotOutlet slot={headerEnd} with={{}} />
      </PlaceholdersProvider>
    </div>
  );
}
