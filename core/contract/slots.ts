import { defineSlot } from './place';

/** Controls at the end of the main layout's header, before the profile control. */
export const headerEnd = defineSlot<object>('core:header-end');
/** Banners above the content of the main layout, such as for the end of a trial. */
export const mainBanner = defineSlot<object>('core:main-banner');
/** Who to ask for another plan if plans can't be bought here: the admins of the portal, by name. */
export const planHelp = defineSlot<object>('core:plan-help');
/** Parts of the person's card in the profile menu, below name and email, such as a status. */
export const profileCard = defineSlot<object>('core:profile-card');
/**
 * The next steps of a new company, beside its first page. A fill renders one `NextStep` of core/ui, whose `isDone` comes
 * from facts: the list ticks it wherever it was done.
 */
export const nextSteps = defineSlot<object>('core:next-steps');

/** Sets up two-step verification where a company requires it. */
export interface TwoStepSetUpProps {
  /** Called once it is on and the recovery codes were shown. */
  readonly onDone: () => void;
}
export const twoStepSetUp = defineSlot<TwoStepSetUpProps>('core:two-step-set-up');
