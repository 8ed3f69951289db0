/** Limits from the specification (§9) and decisions.md, in one place. Milliseconds unless the name says otherwise. */

/** Below this width the landing page for phones is shown (R96). CSS pixels. */
export const narrowWidthPx = 1024;

/** R97. */
export const toastDuration = 5_000;

/** R45, R46. */
export const searchLimits = { debounce: 1_000, popupWidthPx: 430 } as const;

/** R54, R66: how long a message is shown before the browser's storage is cleared. */
export const expiryDelays = { session: 1_000, search: 2_000, noModules: 1_000 } as const;

/** R63. Each reconnect delay counts from the end of the previous attempt. */
export const realtimeLimits = {
  serverTimeout: 30_000,
  keepAlive: 15_000,
  reconnectDelays: [0, 2_000, 10_000, 30_000],
  joinDelay: 2_000,
  redirects: 100,
  /** Polling of the change feed while live updates are paused (decisions.md D6). */
  pausedPoll: 60_000,
} as const;

/**
 * Presence. `typingLifetime`: a person counts as typing for this long after the last message; a browser repeats it every
 * `typingRenewal`. `maxShown`: people of one room that are named; the others are counted.
 */
export const presenceLimits = { maxShown: 20, typingLifetime: 8_000, typingRenewal: 3_000 } as const;

/** R98. */
export const chunkLoadTimeout = 120_000;

/** decisions.md D2: paging. Number of entries. */
export const listLimits = { defaultSize: 50, maxSize: 200, countCap: 1_000 } as const;

/** R61: the plan every new portal starts on. R70, R71: the only mode and device. */
export const onboardingPlanCode = 'FREETRIAL';
/** R70: the only value of `SignupMode` and `Device`. */
export const webMode = 'Web';

/** decisions.md D3. */
export const codeLimits = { digits: 6, lifetime: 600_000, attempts: 5, sendsPerHour: 5 } as const;
/** How long an unconfirmed registration is kept. */
export const registrationLifetime = 7 * 86_400_000;
/** Length of a password, in characters (decisions.md D3). */
export const passwordLimits = { minLength: 10, maxLength: 128 } as const;
/** Milliseconds after which a session ends: without a request, and in any case (decisions.md D3). */
export const sessionLimits = { idle: 12 * 3_600_000, absolute: 30 * 86_400_000 } as const;

/** Like `sessionLimits`, for the sessions of super-admins. */
export const superAdminSessionLimits = { idle: 30 * 60_000, absolute: 12 * 3_600_000 } as const;
/** Milliseconds in which a new password can be chosen after the code was right (decisions.md D3). */
export const resetTicketLifetime = 600_000;
/** Milliseconds for which an invitation can be accepted. */
export const invitationLifetime = 14 * 86_400_000;

/** Portal exports: how long a file is kept and how many files a portal can have; a new one replaces the oldest. */
export const portalExportLimits = { lifetime: 7 * 86_400_000, maxStored: 3, linkLifetime: 5 * 60_000 } as const;

/** decisions.md D6: days. */
export const retentionDays = {
  sessions: 90,
  apiTokens: 30,
  audit: 730,
  capturedMail: 7,
  idempotencyKeys: 1,
  outbox: 30,
  changeFeed: 7,
  trash: 30,
} as const;
