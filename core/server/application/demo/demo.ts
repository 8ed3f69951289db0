import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape, PortalRole } from '../../../contract';

/** Somebody who works at the demo company. */
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
  /** Before this nothing can be done as them. */
  readonly joinsAt: Date;
  /** Undefined: stays to this day. */
  readonly leavesAt: Date | undefined;
  /** Draws their face, as a PNG. */
  readonly drawFace: () => Promise<Uint8Array>;
}

/** The demo company as every plugin may know it. The same on every machine but for the days, which end today. */
export interface DemoCompany {
  readonly name: string;
  readonly timeZone: string;
  readonly domain: string;
  /** The first one founded the portal and is an admin. */
  readonly people: readonly DemoPerson[];
  readonly teams: readonly string[];
  readonly projects: readonly string[];
  readonly beginsAt: Date;
  /** Where the story ends: now. */
  readonly endsAt: Date;
  /** A sequence from 0 to below 1 that is always the same for this purpose. */
  readonly random: (purpose: string) => () => number;
}

/** Draws an SVG as a PNG. */
export type DrawPng = (svg: string) => Promise<Uint8Array>;

/** Makes the demo company as of a moment. */
export type MakeDemoCompany = (now: Date, drawPng: DrawPng) => DemoCompany;

/** Calls of endpoints as somebody of the company, through every check that a browser's call goes through. */
export interface DemoCalls {
  /** @throws Error when the call is refused: the story would not be true. */
  call<S extends EndpointShape>(
    by: DemoPerson,
    endpoint: Endpoint<S>,
    parts: EndpointArguments<S>,
    options?: { readonly ifMatch?: number },
  ): Promise<EndpointResponse<S>>;
  idOf(person: DemoPerson): string;
}

/** Something that somebody did at some time. */
export interface DemoAct {
  readonly at: Date;
  readonly run: (calls: DemoCalls) => Promise<void>;
}

/**
 * What a plugin adds to the demo company: acts of its people, in any order. They are carried out one after the other
 * with the clock at their time, so that history, activity and audit are true. Acts outside the story are left out.
 *
 * @example
 * export const demo: DemoPart = {
 *   acts: ({ people: [founder], beginsAt }) => [
 *     { at: beginsAt, run: async ({ call }) => void (await call(founder, createKudo, { body: { text: 'Thank you' } })) },
 *   ],
 * };
 */
export interface DemoPart {
  readonly acts: (company: DemoCompany) => readonly DemoAct[];
}

const day = 24 * 60 * 60 * 1_000;

/**
 * A moment within office hours.
 *
 * @param days after `from`; a weekend counts as the Friday before.
 * @param share of the office day that has passed, from 0 to 1.
 */
export function officeMoment(from: Date, days: number, share: number): Date {
  const at = new Date(from.getTime() + days * day);
  const weekday = at.getUTCDay();
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0;
  at.setUTCHours(officeOpens, 0, 0, 0);
  return new Date(at.getTime() - back * day + Math.floor(share * officeHours * 60 * 60 * 1_000));
}

/** In UTC, which suits an office in the middle of Europe. */
const officeOpens = 7;
const officeHours = 9;
