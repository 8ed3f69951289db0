import * as z from 'zod/mini';
import { defineEndpoint, defineRealtimeEvent } from '../../contract';
import { changeThing, createThing } from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import { EntityServices } from './entity-services';
import { EntityStore } from './entity-store';

export interface Thing {
  readonly id: string;
  readonly version: number;
  readonly title: string;
}
export type ThingStore = EntityStore<Thing, Thing, { title: string }>;

const Thing = z.object({ id: z.string(), version: z.number(), title: z.string() });
const thingChanged = defineRealtimeEvent('things.thing-changed', Thing);
const gate = { audience: 'member' } as const;
const params = z.object({ thingId: z.string() });
export const readThing = defineEndpoint({
  id: 'things.read-thing',
  method: 'GET',
  path: '/things/:thingId',
  gate,
  effect: 'read',
  shape: { params, response: Thing },
});
export const deleteThing = defineEndpoint({
  id: 'things.delete-thing',
  method: 'DELETE',
  path: '/things/:thingId',
  gate,
  effect: 'write',
  shape: { params },
});

interface ThingStoreOptions {
  /** Asks before a change that the server wants to be confirmed. */
  readonly confirm?: (thing: Thing, question: unknown) => Promise<boolean>;
}

/** A store of things at a client whose server the test defines. */
export function createThingStore({ api, application }: ThingClient, options: ThingStoreOptions = {}): ThingStore {
  return new EntityStore<Thing, Thing, { title: string }>(application.get(EntityServices), {
    type: 'thing',
    label: ({ id }) => `T-${id}`,
    event: thingChanged,
    read: (thingId) => api.request(readThing, { params: { thingId } }, { onFailure: 'caller' }),
    save: (thingId, patch, request, isConfirmed) => {
      const body = { title: '', ...patch, ...(isConfirmed && { isConfirmed }) };
      return api.request(changeThing, { params: { thingId }, body }, request);
    },
    ...options,
    create: ({ title }, request) => api.request(createThing, { body: { title } }, request),
    creationBody: ({ title }) => ({ title }),
    remove: (thingId, request) => api.request(deleteThing, { params: { thingId } }, request),
  });
}
