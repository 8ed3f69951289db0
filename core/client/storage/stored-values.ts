import { jsonKey, numberKey, textKey } from './storage-key';

/** The exact keys of the specification (R53). No other module reads or writes them. */
export const storedValues = {
  accessToken: textKey('AccessToken'),
  email: textKey('Email'),
  clientId: textKey('ClientID'),
  clientUserId: textKey('ClientUserID'),
  userId: textKey('UserID'),
  userType: textKey('UserType'),
  fullName: textKey('FullName'),
  userPhoto: textKey('UserPhoto'),
  initials: textKey('alt_text'),
  profile: jsonKey('Profile', asObject),
  loginUserInfo: jsonKey('LoginUserInfo', asObject),
  portals: jsonKey('Portals', asList),
  portalsLength: numberKey('PORTALS_LENGTH'),
  selectedPortalIndex: numberKey('selectedPortalIndex'),
  superAdminToken: textKey('SuperAdminToken'),
  ipAddress: textKey('IP_ADDRESS', { survivesSignOut: true }),
  totalMembers: numberKey('Totalmembers'),
  deviceFingerprint: textKey('DeviceFingerprint'),
} as const;

/** The language that the person chose. Cleared at the sign-out, like all values of the person. */
export const languageKey = textKey('core.language');

/** The person's time zone, so that a reload shows times in it at once. Cleared at the sign-out. */
export const timeZoneKey = textKey('core.time-zone');

/** Search types last shown, for the header's type picker. */
export const headerListKey = jsonKey('HeaderList', (value) => asList(value).map(String));

/** The task that a search result opens on the project's page (R50). */
export const rememberedTaskKey = textKey('projecttaskid');

/** The issue that a search result opens on the project's page (R50). */
export const rememberedIssueKey = textKey('issueid');

/** Address to open after the next sign-in, in the tab that was redirected to it. */
export const returnToKey = textKey('returnTo', { place: 'tab' });

/** The portal of this tab; new tabs start with that of the specification's keys. */
export const tabPortalKey = textKey('portal', { place: 'tab' });

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('An object was expected.');
  }
  return { ...value };
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new TypeError('A list was expected.');
  }
  return value;
}
