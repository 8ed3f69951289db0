import * as z from 'zod/mini';
import type { Message } from '@tessera/core/contract';
import {
  defineEndpoint,
  EmailAddress,
  onboardingPlanCode,
  optionalLine,
  PersonName,
  schemaMessage,
  singleLine,
} from '@tessera/core/contract';
import { onboardingContractMessages } from './messages';

const signedIn = { audience: 'signed-in' } as const;
const member = { audience: 'member' } as const;
const admin = { audience: 'admin' } as const;

const shortText = z.optional(z.string().check(z.maxLength(2048)));

/**
 * Fields that admins and members share (R84). The photo is uploaded by uploadprofileimage; the address sent here has no
 * effect.
 */
const personFields = {
  Email: z.optional(EmailAddress),
  FullName: z.optional(PersonName),
  JobTitle: optionalLine(onboardingContractMessages.fieldJobTitle, 120),
  Phone: optionalLine(onboardingContractMessages.fieldPhone, 40),
  CountryCode: optionalLine(onboardingContractMessages.fieldCountry, 8),
  STDCode: optionalLine(onboardingContractMessages.fieldDialingCode, 8),
  TimeZoneID: singleLine(onboardingContractMessages.fieldTimeZone, 64),
  ProfileImageURL: shortText,
  IPAddress: shortText,
};

const maxNames = 50;

const namesOf = (label: Message) =>
  z
    .array(singleLine(label, 120))
    .check(z.maxLength(maxNames, schemaMessage(onboardingContractMessages.namesTooMany, { max: maxNames })));

/**
 * Steps in order (R61). Only `profile` cannot be skipped. Office teams and projects are asked of the person who sets the
 * company up; an invited person goes from `profile` to `finish`.
 */
export const OnboardingStep = z.enum(['profile', 'officeteams', 'projects', 'finish', 'done']);
export type OnboardingStep = z.output<typeof OnboardingStep>;

/** The person's progress; the server is the source of truth, so that another device can continue from here. */
export const OnboardingState = z.object({
  /** Empty until the company exists. */
  clientId: z.string(),
  path: z.enum(['company', 'person']),
  step: OnboardingStep,
  skipped: z.array(z.enum(['officeteams', 'projects'])),
  companyName: z.string(),
  /** Those of the company, not of the caller; so are the projects. */
  officeTeams: z.array(z.string()),
  projects: z.array(z.string()),
  person: z.object({
    fullName: z.string(),
    jobTitle: z.string(),
    phone: z.string(),
    countryCode: z.string(),
    stdCode: z.string(),
    timeZoneId: z.string(),
    photo: z.string(),
  }),
});
export type OnboardingState = z.output<typeof OnboardingState>;

/** Requested when a step opens and when the user returns. */
export const readOnboarding = defineEndpoint({
  id: 'onboarding.read-state',
  method: 'GET',
  path: '/onboarding/state',
  gate: signedIn,
  effect: 'read',
  shape: { query: z.object({ clientid: z.optional(z.uuid()) }), response: OnboardingState },
});

/** Creates the company, with the caller as its first admin; a repeat before the end changes it. */
export const saveCompany = defineEndpoint({
  id: 'onboarding.save-company',
  method: 'POST',
  path: '/onboarding/companyinfo',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  claims: { caller: ['Email'] },
  shape: {
    body: z.strictObject({
      ...personFields,
      CompanyName: singleLine(onboardingContractMessages.fieldCompanyName, 120),
    }),
    response: OnboardingState,
  },
});

export const saveMember = defineEndpoint({
  id: 'onboarding.save-member',
  method: 'POST',
  path: '/onboarding/memberinfo',
  gate: signedIn,
  effect: 'write',
  whenReadOnly: 'allowed',
  claims: { caller: ['Email'], portal: ['ClientID'] },
  shape: {
    body: z.strictObject({ ...personFields, CompanyName: shortText, ClientID: z.optional(z.uuid()) }),
    response: OnboardingState,
  },
});

/** R85. Replaces the company's names. */
export const saveOfficeTeams = defineEndpoint({
  id: 'onboarding.save-office-teams',
  method: 'POST',
  path: '/onboarding/officeteams',
  gate: admin,
  effect: 'write',
  whenReadOnly: 'allowed',
  claims: { caller: ['Email'], portal: ['ClientID'] },
  shape: {
    body: z.strictObject({
      Email: z.optional(EmailAddress),
      ClientID: z.optional(z.uuid()),
      OfficeTeams: namesOf(onboardingContractMessages.fieldTeamName),
    }),
    response: OnboardingState,
  },
});

/** R85. Replaces the company's names. */
export const saveFirstProjects = defineEndpoint({
  id: 'onboarding.save-projects',
  method: 'POST',
  path: '/onboarding/projects',
  gate: admin,
  effect: 'write',
  whenReadOnly: 'allowed',
  claims: { caller: ['Email'], portal: ['ClientID'] },
  shape: {
    body: z.strictObject({
      Email: z.optional(EmailAddress),
      ClientID: z.optional(z.uuid()),
      Projects: namesOf(onboardingContractMessages.fieldProjectName),
    }),
    response: OnboardingState,
  },
});

/** Skips a step for now. */
export const skipStep = defineEndpoint({
  id: 'onboarding.skip-step',
  method: 'POST',
  path: '/onboarding/skip',
  gate: member,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: { body: z.strictObject({ step: z.enum(['officeteams', 'projects']) }), response: OnboardingState },
});

/** R85. Starts the free trial of a portal that has no plan yet; a member only finishes their own steps. */
export const finishOnboarding = defineEndpoint({
  id: 'onboarding.finish-onboarding',
  method: 'POST',
  path: '/onboarding/finish',
  gate: member,
  effect: 'write',
  whenReadOnly: 'allowed',
  claims: { caller: ['Email'], portal: ['ClientID'] },
  shape: {
    body: z.strictObject({
      Email: z.optional(EmailAddress),
      ClientID: z.optional(z.uuid()),
      ActivePlan: z.strictObject({
        plan_code: z.literal(onboardingPlanCode, schemaMessage(onboardingContractMessages.planInvalid)),
      }),
    }),
    response: OnboardingState,
  },
});
