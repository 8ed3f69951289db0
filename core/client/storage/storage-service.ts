import { serviceToken } from '../../contract';
import type { DefaultStorage } from './default-storage';

/** The storage with what only core may do: clearing it. */
export const StorageService = serviceToken<DefaultStorage>('core:StorageService');
