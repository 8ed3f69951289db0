import { searchBy } from '@tessera/core/client';
import { searchPolls } from '../contract/endpoints';

/** Hits of the header search. */
export const searchForPolls = searchBy(searchPolls);
