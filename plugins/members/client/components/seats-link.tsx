import { useState } from 'react';
import { planEntry } from '@tessera/core/contract';
import type { PlanEntry } from '@tessera/core/contract';
import { SlotOutlet } from '@tessera/core/client';
import { ButtonLink } from '@tessera/core/ui';

/** Leads from a refused invitation to where seats are bought, if a plugin sells them here. */
export function SeatsLink() {
  const [entry, setEntry] = useState<PlanEntry>();
  return (
    <>
      <SlotOutlet slot={planEntry} with={{ onFound: setEntry }} isInline />
      {entry !== undefined && (
        <ButtonLink size="small" to={entry.to}>
          {entry.label}
        </ButtonLink>
      )}
    </>
  );
}
