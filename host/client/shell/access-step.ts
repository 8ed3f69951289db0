import type { Session } from '@tessera/core/client';
import { isSetupUnfinished, nextStep } from '../../../core/client/boot';

/** Where the access flow redirects a signed-in user before any page of the authorized area (R55). */
export function accessStepOf(session: Session): string | undefined {
  const { user, portals, portal, state } = session;
  if (user === undefined || state !== 'signed-in') {
    return undefined;
  }
  return nextStep({
    hasToken: true,
    companyCreated: user.companyCreated,
    profileCompleted: user.profileCompleted,
    portalCount: portals.length,
    isPortalChosen: portal !== undefined,
    isUnfinished: isSetupUnfinished(portal),
    needsTwoStep: portal?.needsTwoStep,
  });
}
