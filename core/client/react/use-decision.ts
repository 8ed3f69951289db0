import type { AccessDecision, Gate } from '../../contract';
import { Permissions } from '../services';
import { useApplication } from './application-provider';
import { useObserved } from './use-observed';

/** Whether the person passes a gate; re-renders when that changes. */
export function useDecision(gate: Gate): AccessDecision {
  const permissions = useApplication().get(Permissions);
  return useObserved(() => permissions.decide(gate));
}
