import { defineSlot } from './place';

/** Controls at the end of the main layout's header, before the profile control. */
export const headerEnd = defineSlot<object>('core:header-end');
/** Lines above the content of the main layout, such as a trial's end. */
export const mainBanner = defineSlot<object>('core:main-banner');
/** Whom to ask for another plan where nobody can buy one here: the admins of the portal, by name. */
export const planHelp = defineSlot<object>('core:plan-help');
