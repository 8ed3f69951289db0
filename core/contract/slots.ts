import { defineSlot } from './place';

/** Controls at the end of the main layout's header, before the profile control. */
export const headerEnd = defineSlot<object>('core:header-end');
/** Banners above the content of the main layout, such as for the end of a trial. */
export const mainBanner = defineSlot<object>('core:main-banner');
/** Who to ask for another plan if plans can't be bought here: the admins of the portal, by name. */
export const planHelp = defineSlot<object>('core:plan-help');
