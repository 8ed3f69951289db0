import type { PortalRole } from '../../contract';
import { drawPng } from '../adapters/sharp-drawing';
import type { DemoCompany, DemoPerson } from './demo';
import { officeMoment } from './demo';
import type { FaceTraits } from './draw-face';
import { drawFace } from './draw-face';
import { randomFrom } from './random';
import { roster } from './roster';

/** How the demo company is known; the operator finds it by this name. */
export const demoName = 'Ferrow Instruments';
const domain = 'ferrow.example';
const storyDays = 44;

/** Offices, by the word in the roster. */
const places = {
  berlin: { timeZone: 'Europe/Berlin', country: 'DE', diallingCode: '+49', area: '30' },
  lyon: { timeZone: 'Europe/Paris', country: 'FR', diallingCode: '+33', area: '4' },
  utrecht: { timeZone: 'Europe/Amsterdam', country: 'NL', diallingCode: '+31', area: '30' },
  warsaw: { timeZone: 'Europe/Warsaw', country: 'PL', diallingCode: '+48', area: '22' },
  leeds: { timeZone: 'Europe/London', country: 'GB', diallingCode: '+44', area: '113' },
  pune: { timeZone: 'Asia/Kolkata', country: 'IN', diallingCode: '+91', area: '20' },
} as const;

/** A line of the roster. */
export interface RosterEntry {
  readonly name: string;
  readonly jobTitle: string;
  readonly team: string;
  readonly place: keyof typeof places;
  readonly face: FaceTraits;
  readonly role?: PortalRole;
  /** Days before the end of the story. */
  readonly leftDaysAgo?: number;
}

const projects = [
  'Balance 4 launch',
  'Customer portal',
  'Warehouse move',
  'ISO 17025 renewal',
  'Field service app',
  'Brand refresh',
  'Payroll changeover',
  'Load-cell second source',
];

/** The company as of now. */
export function demoCompany(now: Date): DemoCompany {
  const beginsAt = officeMoment(now, -storyDays, 0);
  const people = roster.map((entry, index) => toPerson(entry, { index, now, beginsAt }));
  return {
    name: demoName,
    domain,
    timeZone: places.berlin.timeZone,
    people,
    teams: [...new Set(roster.map(({ team }) => team))],
    projects,
    beginsAt,
    endsAt: now,
    random: (purpose) => randomFrom(`${demoName}: ${purpose}`),
  };
}

function toPerson(
  { name, jobTitle, team, place, face, role = 'member', leftDaysAgo }: RosterEntry,
  { index, now, beginsAt }: { readonly index: number; readonly now: Date; readonly beginsAt: Date },
): DemoPerson {
  const { timeZone, country, diallingCode, area } = places[place];
  const random = randomFrom(name);
  const number = String(Math.floor(random() * 9_000_000) + 1_000_000);
  return {
    fullName: name,
    email: `${addressPart(name)}@${domain}`,
    jobTitle,
    team,
    role,
    timeZone,
    country,
    diallingCode,
    phone: `${area} ${number.slice(0, 3)} ${number.slice(3)}`,
    // The whole company is there within its first three days; who registers later is later in this list.
    joinsAt: officeMoment(beginsAt, Math.floor(index / 16), ((index % 16) + 1) / 18),
    leavesAt: leftDaysAgo === undefined ? undefined : officeMoment(now, -leftDaysAgo, 1),
    drawFace: () => drawPng(drawFace(face, randomFrom(`face of ${name}`))),
  };
}

/** `Zoë Strømme-Łach` → `zoe.stromme-lach`. */
function addressPart(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .toLowerCase();
  return plain.replace(/\s+/g, '.');
}
