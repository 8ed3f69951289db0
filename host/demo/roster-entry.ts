import type { PortalRole } from '@tessera/core/contract';
import type { FaceTraits } from './draw-face';

/** Offices by their name in the roster. */
export const offices = {
  berlin: { timeZone: 'Europe/Berlin', country: 'DE', diallingCode: '+49', area: '30' },
  lyon: { timeZone: 'Europe/Paris', country: 'FR', diallingCode: '+33', area: '4' },
  utrecht: { timeZone: 'Europe/Amsterdam', country: 'NL', diallingCode: '+31', area: '30' },
  warsaw: { timeZone: 'Europe/Warsaw', country: 'PL', diallingCode: '+48', area: '22' },
  leeds: { timeZone: 'Europe/London', country: 'GB', diallingCode: '+44', area: '113' },
  pune: { timeZone: 'Asia/Kolkata', country: 'IN', diallingCode: '+91', area: '20' },
} as const;

/** An employee in the roster. */
export interface RosterEntry {
  readonly name: string;
  readonly jobTitle: string;
  readonly team: string;
  readonly place: keyof typeof offices;
  readonly face: FaceTraits;
  readonly role?: PortalRole;
  /** Days before the end of the demo's history. */
  readonly leftDaysAgo?: number;
}
