import { defineRealtimeEvent } from '@tessera/core/contract';
import { Subscription } from './subscription-model';

/** The subscription changed; sent to admins only. */
export const subscriptionChangedLive = defineRealtimeEvent('billing.subscription-changed', Subscription);
