import type { EndpointBinding, PersonPatch } from '@tessera/core/server';
import { handle } from '@tessera/core/server';
import {
  finishOnboarding,
  readOnboarding,
  saveCompany,
  saveFirstProjects,
  saveMember,
  saveOfficeTeams,
  skipStep,
} from '../contract';
import { OnboardingFlow } from './onboarding-flow';

interface PersonFields {
  readonly FullName?: string | undefined;
  readonly JobTitle?: string | undefined;
  readonly Phone?: string | undefined;
  readonly CountryCode?: string | undefined;
  readonly STDCode?: string | undefined;
  readonly TimeZoneID: string;
}

/** All endpoints of onboarding; each responds with the new progress. */
export const onboardingEndpoints: readonly EndpointBinding[] = [
  handle(readOnboarding, ({ query }, context) => new OnboardingFlow(context).state(query.clientid)),

  handle(saveCompany, ({ body }, context) => new OnboardingFlow(context).saveCompany(body.CompanyName, toPatch(body))),

  handle(saveMember, ({ body }, context) => new OnboardingFlow(context).saveMember(body.ClientID, toPatch(body))),

  handle(saveOfficeTeams, ({ body }, context) =>
    new OnboardingFlow(context).choose(context.clientId, 'office-team', body.OfficeTeams),
  ),

  handle(saveFirstProjects, ({ body }, context) =>
    new OnboardingFlow(context).choose(context.clientId, 'project', body.Projects),
  ),

  handle(skipStep, ({ body: { step } }, context) => new OnboardingFlow(context).skip(context.clientId, step)),

  handle(finishOnboarding, (_request, context) => new OnboardingFlow(context).finish(context)),
];

function toPatch(body: PersonFields): PersonPatch & { readonly timeZone: string } {
  return {
    fullName: body.FullName,
    jobTitle: body.JobTitle,
    phone: body.Phone,
    countryCode: body.CountryCode,
    stdCode: body.STDCode,
    timeZone: body.TimeZoneID,
  };
}
