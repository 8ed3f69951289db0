import { defineSlot } from './place';

/** Controls at the end of the main layout's header, before the profile control. */
export const headerEnd = defineSlot<object>('core:header-end');
/** Banners above the content of the main layout, such as for the end of a trial. */
export const mainBanner = defineSlot<object>('core:main-banner');
/** Who to ask for another plan if plans can't be bought here: the admins of the portal, by name. */
export const planHelp = defineSlot<object>('core:plan-help');
/** A page where plans are bought, or an open invoice is paid. */
export interface PlanEntry {
  /** Its address. */
  readonly to: string;
  /** The text of a link to it, translated. */
  readonly label: string;
}
/** Props of `planEntry`. */
export interface PlanEntryProps {
  /** Called once it is known that plans can be bought in this installation, and whenever the page changes. */
  readonly onFound: (entry: PlanEntry) => void;
}
/**
 * Where an admin buys a plan: beside the words that a page needs another plan, and that the company is read-only. A fill
 * renders nothing; it reports the page, and the place then leads there.
 */
export const planEntry = defineSlot<PlanEntryProps>('core:plan-entry');
/** Parts of the person's card in the profile menu, below name and email, such as a status. */
export const profileCard = defineSlot<object>('core:profile-card');
/**
 * The next steps of a new company, beside its first page. A fill renders one `NextStep` of core/ui, whose `isDone` comes
 * from facts: the list ticks it wherever it was done.
 */
export const nextSteps = defineSlot<object>('core:next-steps');

/** Sections of the profile settings, below the person's details. A fill renders one `section` with a heading. */
export const profileSection = defineSlot<object>('core:profile-section');

/** What the page of companies passes to the set-up of two-step verification. */
export interface TwoStepSetUpProps {
  /** Called once it is on and the recovery codes were shown. */
  readonly onDone: () => void;
}
/** Sets up two-step verification where a company requires it: on the page of companies, before the company opens. */
export const twoStepSetUp = defineSlot<TwoStepSetUpProps>('core:two-step-set-up');
