import { decideAccess, localized } from '@tessera/core/contract';
import type { CallContext, PersonPatch, PortalContext, PortalEntryFacts } from '@tessera/core/server';
import { Accounts, AppError, Entitlements, Portals } from '@tessera/core/server';
import type { OnboardingState, OnboardingStep } from '../contract';
import { onboardingServerMessages as messages } from './messages';
import type { ChoiceKind, OnboardingProgress, SkippableStep } from './onboarding-repository';
import { OnboardingRepository } from './onboarding-repository';

/** R61. */
const order: readonly OnboardingStep[] = ['profile', 'officeteams', 'projects', 'finish', 'done'];

/** The plan that finishing onboarding assigns (specification §9). */
const trialPlan = 'FREETRIAL';

const stepOf: Readonly<Record<ChoiceKind, SkippableStep>> = { 'office-team': 'officeteams', project: 'projects' };

/** The caller's progress, and the operations that advance it. */
export class OnboardingFlow {
  private readonly repository: OnboardingRepository;
  private readonly personId: string;

  constructor(private readonly context: CallContext) {
    this.repository = new OnboardingRepository(context);
    this.personId = context.actor.userId ?? '';
  }

  /** Progress in the given portal; by default in the one whose onboarding is unfinished, else in the first. */
  async state(clientId: string | undefined): Promise<OnboardingState> {
    const person = await this.context.get(Accounts).details();
    const portals = await this.context.get(Portals).of(this.personId);
    const all = await this.repository.progress();
    const portal = choosePortal(portals, all, clientId);
    const progress = all.find((known) => known.clientId === portal?.clientId);
    const choices = portal === undefined ? undefined : await this.readChoices(portal.clientId);
    return {
      clientId: portal?.clientId ?? '',
      path: progress?.path ?? (portal === undefined ? 'company' : 'person'),
      step: progress?.step ?? (person.isProfileCompleted && portal !== undefined ? 'done' : 'profile'),
      skipped: [...(progress?.skipped ?? [])],
      companyName: portal?.name ?? '',
      officeTeams: [...(choices?.['office-team'] ?? [])],
      projects: [...(choices?.project ?? [])],
      person: {
        fullName: person.fullName,
        jobTitle: person.jobTitle,
        phone: person.phone,
        countryCode: person.countryCode,
        stdCode: person.stdCode,
        timeZoneId: person.timeZone,
        photo: person.photoKey ?? '',
      },
    };
  }

  /**
   * A company whose onboarding is unfinished is updated, so that going back or sending twice does not create another.
   */
  async saveCompany(name: string, person: PersonPatch & { readonly timeZone: string }): Promise<OnboardingState> {
    const portals = this.context.get(Portals);
    const mine = new Set((await portals.of(this.personId)).map(({ clientId }) => clientId));
    const unfinished = (await this.repository.unfinishedCompanies()).find((clientId) => mine.has(clientId));
    if (unfinished !== undefined) {
      await portals.change(unfinished, { name, timeZone: person.timeZone });
    }
    const clientId = unfinished ?? (await portals.create(name, person.timeZone));
    await this.context.get(Accounts).completeProfile(person);
    const known = (await this.repository.progress()).find((progress) => progress.clientId === clientId);
    await this.advance(known ?? { clientId, path: 'company', step: 'profile', skipped: [] }, 'officeteams');
    return this.state(clientId);
  }

  async saveMember(named: string | undefined, person: PersonPatch): Promise<OnboardingState> {
    const portals = await this.context.get(Portals).of(this.personId);
    const all = await this.repository.progress();
    const portal = choosePortal(portals, all, named);
    if (portal === undefined) {
      throw new AppError('validation_failed', localized(messages.noPortal));
    }
    await this.context.get(Accounts).completeProfile(person);
    const { clientId } = portal;
    const known = all.find((progress) => progress.clientId === clientId);
    // Office teams and projects are the company's: the admin who set it up has named them, or left them out.
    await this.advance(
      known ?? { clientId, path: 'person', step: 'profile', skipped: [] },
      known?.path === 'company' ? 'officeteams' : 'finish',
    );
    return this.state(clientId);
  }

  /** Runs in the portal of the request, as all methods below. */
  async choose(clientId: string, kind: ChoiceKind, names: readonly string[]): Promise<OnboardingState> {
    await this.repository.choose(clientId, kind, names);
    const step = stepOf[kind];
    const progress = await this.current(clientId);
    const skipped = progress.skipped.filter((other) => other !== step);
    await this.advance({ ...progress, skipped }, nextAfter(step));
    return this.state(clientId);
  }

  async skip(clientId: string, step: SkippableStep): Promise<OnboardingState> {
    const progress = await this.current(clientId);
    const skipped = [...new Set([...progress.skipped, step])];
    await this.advance({ ...progress, skipped }, nextAfter(step));
    return this.state(clientId);
  }

  /** The company's first admin starts the trial; everyone else only finishes their own steps. */
  async finish(context: PortalContext): Promise<OnboardingState> {
    const { clientId, actor } = context;
    const person = await context.get(Accounts).details();
    if (!person.isProfileCompleted) {
      throw new AppError('validation_failed', localized(messages.profileFirst));
    }
    const entitlements = context.get(Entitlements);
    const { planCode } = await entitlements.of(clientId);
    const isAdmin = decideAccess({ audience: 'admin' }, actor.subject).outcome === 'granted';
    if (planCode === '' && isAdmin) {
      await entitlements.assign(clientId, { code: trialPlan }, 'onboarding finished');
    }
    await this.advance(await this.current(clientId), 'done');
    return this.state(clientId);
  }

  private async current(clientId: string): Promise<OnboardingProgress> {
    const known = (await this.repository.progress()).find((progress) => progress.clientId === clientId);
    return known ?? { clientId, path: 'person', step: 'finish', skipped: [] };
  }

  /** Never moves backwards: going back to change an answer does not lose the later ones. */
  private async advance(progress: OnboardingProgress, to: OnboardingStep): Promise<void> {
    const isForward = order.indexOf(to) > order.indexOf(progress.step);
    await this.repository.save({ ...progress, step: isForward ? to : progress.step });
  }

  private readChoices(clientId: string): Promise<Readonly<Record<ChoiceKind, readonly string[]>>> {
    return this.context.get(Portals).enter(clientId, (portal) => new OnboardingRepository(portal).choices(clientId));
  }
}

function choosePortal(
  portals: readonly PortalEntryFacts[],
  progress: readonly OnboardingProgress[],
  named: string | undefined,
): PortalEntryFacts | undefined {
  if (named !== undefined) {
    return portals.find(({ clientId }) => clientId === named.toLowerCase());
  }
  const unfinished = progress.find(({ step }) => step !== 'done');
  return portals.find(({ clientId }) => clientId === unfinished?.clientId) ?? portals[0];
}

function nextAfter(step: OnboardingStep): OnboardingStep {
  return order[order.indexOf(step) + 1] ?? 'done';
}
