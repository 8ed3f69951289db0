import { serviceToken } from '../../contract';
import type { DefaultDrafts } from './default-drafts';

/** The drafts with the methods reserved for core, such as deleting all drafts of a person. */
export const DraftsService = serviceToken<DefaultDrafts>('core:DraftsService');
