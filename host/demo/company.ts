import type { DemoCompany, DemoPerson, DrawPng } from '@tessera/core/server';
import { officeTime } from '@tessera/core/server';
import { drawFace } from './draw-face';
import { seededRandom } from './random';
import { roster } from './roster';
import { offices } from './roster-entry';
import type { RosterEntry } from './roster-entry';

const demoName = 'Ferrow Instruments';
const domain = 'ferrow.example';
const historyDays = 44;

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
export function createDemoCompany(now: Date, drawPng: DrawPng): DemoCompany {
  const startsAt = officeTime(now, -historyDays, 0);
  const people = roster.map((entry, index) => toPerson(entry, { index, now, beginsAt: startsAt, drawPng }));
  return {
    name: demoName,
    domain,
    timeZone: offices.berlin.timeZone,
    people,
    teams: [...new Set(roster.map(({ team }) => team))],
    projects,
    startsAt,
    endsAt: now,
    random: (purpose) => seededRandom(`${demoName}: ${purpose}`),
  };
}

function toPerson(
  { name, jobTitle, team, place, face, role = 'member', leftDaysAgo }: RosterEntry,
  {
    index,
    now,
    beginsAt,
    drawPng,
  }: { readonly index: number; readonly now: Date; readonly beginsAt: Date; readonly drawPng: DrawPng },
): DemoPerson {
  const { timeZone, country, diallingCode, area } = offices[place];
  const random = seededRandom(name);
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
    // Everyone joins within the first three days, in the order of the roster.
    joinsAt: officeTime(beginsAt, Math.floor(index / 16), ((index % 16) + 1) / 18),
    leavesAt: leftDaysAgo === undefined ? undefined : officeTime(now, -leftDaysAgo, 1),
    drawFace: () => drawPng(drawFace(face, seededRandom(`face of ${name}`))),
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
