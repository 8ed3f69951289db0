import { serviceToken } from '../../contract';
import type { DefaultDrafts } from './default-drafts';

/** The drafts with what only core may do: deleting all of a person's. */
export const DraftsService = serviceToken<DefaultDrafts>('core:DraftsService');
