import { peopleChangedLive } from '../../contract/events';
import { listPeople, maxCards, readPersonCards } from '../../contract/people-endpoints';

/** Loaded with the first request for people: schemas need a library that the first view does without. */
export const peopleEndpoints = { listPeople, maxCards, peopleChangedLive, readPersonCards };
