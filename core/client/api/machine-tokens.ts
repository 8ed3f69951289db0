import { serviceToken } from '../../contract';
import type { DefaultPendingWrites } from '../pending-writes/default-pending-writes';
import type { CallSender } from './call-sender';
import type { HttpApi } from './http-api';

/** Keys of services that are bound once the machinery of calls is here. */
export const CallSenderService = serviceToken<CallSender>('core:CallSender');
export const HttpApiService = serviceToken<HttpApi>('core:HttpApi');
export const PendingWritesMachine = serviceToken<DefaultPendingWrites>('core:PendingWritesMachine');
