import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape, PortalRole } from '../../../contract';

/** An employee of the demo company. */
export interface DemoPerson {
  readonly fullName: string;
  readonly email: string;
  readonly jobTitle: string;
  /** One of the company's teams. */
  readonly team: string;
  readonly role: PortalRole;
  readonly timeZone: string;
  readonly country: string;
  readonly diallingCode: string;
  readonly phone: string;
  /** Actions of this person are possible from this time on. */
  readonly joinsAt: Date;
  /** Undefined for current employees. */
  readonly leavesAt: Date | undefined;
  /** Draws the person's face as a PNG. */
  readonly drawFace: () => Promise<Uint8Array>;
}

/** The demo company as plugins see it. The same on every machine except for the dates, which end today. */
export interface DemoCompany {
  readonly name: string;
  readonly timeZone: string;
  readonly domain: string;
  /** The first person created the portal and is an admin. */
  readonly people: readonly DemoPerson[];
  readonly teams: readonly string[];
  readonly projects: readonly string[];
  readonly startsAt: Date;
  /** End of the demo's history: now. */
  readonly endsAt: Date;
  /** Random numbers from 0 to below 1, always the same for a purpose. */
  readonly random: (purpose: string) => () => number;
}

/** Draws an SVG as a PNG. */
export type DrawPng = (svg: string) => Promise<Uint8Array>;

/** Creates the demo company as of a moment. */
export type DemoCompanyFactory = (now: Date, drawPng: DrawPng) => DemoCompany;

/** Sends requests as an employee of the company, through every check that a browser's requests pass. */
export interface DemoClient {
  /** @throws Error if the request is refused, because the demo would be incomplete. */
  call<S extends EndpointShape>(
    by: DemoPerson,
    endpoint: Endpoint<S>,
    parts: EndpointArguments<S>,
    options?: { readonly ifMatch?: number },
  ): Promise<EndpointResponse<S>>;
  idOf(person: DemoPerson): string;
}

/** An action of a person at a time. */
export interface DemoAction {
  readonly at: Date;
  readonly run: (calls: DemoClient) => Promise<void>;
}

/**
 * A plugin's contribution to the demo company: actions of its people, in any order. They run one after the other with
 * the clock at their time, so that history, activity and audit are correct. Actions outside the period are skipped.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineEndpoint } from '@tessera/core/contract';
 * import type { DemoPart } from '@tessera/core/server';
 *
 * const thank = defineEndpoint({
 *   id: 'kudos.thank',
 *   method: 'POST',
 *   path: '/kudos',
 *   gate: { audience: 'member' },
 *   effect: 'write',
 *   shape: { body: z.object({ text: z.string() }) },
 * });
 *
 * export const demo: DemoPart = {
 *   actions: ({ people: [founder], startsAt }) =>
 *     founder === undefined
 *       ? []
 *       : [{ at: startsAt, run: async ({ call }) => void (await call(founder, thank, { body: { text: 'Thank you' } })) }],
 * };
 * ```
 */
export interface DemoPart {
  readonly actions: (company: DemoCompany) => readonly DemoAction[];
}

const day = 24 * 60 * 60 * 1_000;

/**
 * A moment within office hours.
 *
 * @param days Days after `from`; a weekend counts as the Friday before.
 * @param share Elapsed part of the office day, from 0 to 1.
 */
export function officeTime(from: Date, days: number, share: number): Date {
  const at = new Date(from.getTime() + days * day);
  const weekday = at.getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  at.setUTCHours(officeOpens, 0, 0, 0);
  return new Date(at.getTime() - back * day + Math.floor(share * officeHours * 60 * 60 * 1_000));
}

/** In UTC, which fits an office in Central Europe. */
const officeOpens = 7;
const officeHours = 9;
