export { useApplication, useService } from './application-provider';
export { SlotOutlet } from './slot-outlet';
export { EntityLink, PlaceLink } from './place-link';
export { useDecision } from './use-decision';
export { useObserved } from './use-observed';
export { useParameters, useQuery } from './use-parameters';
export { useWords } from './use-words';
