import { serviceToken } from '../../contract';
import type { DefaultPendingWrites } from './default-pending-writes';

/** The kept writes with what only core may do: adding one. */
export const PendingWritesService = serviceToken<DefaultPendingWrites>('core:PendingWritesService');
