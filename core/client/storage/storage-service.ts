import { serviceToken } from '../../contract';
import type { DefaultStorage } from './default-storage';

/** The storage with the methods reserved for core, such as clearing it. */
export const StorageService = serviceToken<DefaultStorage>('core:StorageService');
