import { useEffect } from 'react';
import type { PlanEntryProps } from '@tessera/core/contract';

/** Reports the stand-in's page. */
export function StandInPlanEntry({ onFound }: PlanEntryProps): undefined {
  useEffect(() => onFound({ to: '/plans', label: 'Plans' }), [onFound]);
  return undefined;
}
