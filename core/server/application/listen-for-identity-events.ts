import type { Logger } from '../../kernel/services';
import type { Principals } from '../identity/access/principals';
import type { Identity } from '../identity/accounts/create-identity';
import type { EntitlementCache } from '../identity/entitlements/entitlement-cache';
import type { MountableHub } from '../realtime/hub/create-hub';

/** What follows changes of persons, memberships and portals. */
export interface IdentityListeners {
  readonly identity: Identity;
  readonly hub: MountableHub;
  readonly principals: Principals;
  readonly entitlements: EntitlementCache;
  readonly logger: Logger;
}

/** Ends live updates for former members, and applies changed roles and settings of a company at once. */
export function listenForIdentityEvents(parts: IdentityListeners): () => void {
  const { identity, principals, entitlements, logger } = parts;
  const { hub } = parts.hub;
  const refresh = (clientId: string, persons?: readonly string[]): void => {
    hub.refreshAccess(clientId, persons).catch((error: unknown) => {
      logger.error('The live connections of members could not be updated.', error, { clientId });
    });
  };
  return identity.onEvent((news) => {
    if (news.kind === 'portal-closed') {
      principals.drop(news.clientId);
      entitlements.drop(news.clientId);
      hub.kick({ portal: news.clientId });
    }
    if (news.kind === 'portal-changed') {
      entitlements.receivePortal(news.clientId, news.settings);
    }
    if (news.kind === 'security-changed') {
      refresh(news.clientId);
    }
    if (news.kind === 'membership-ended') {
      principals.drop(news.clientId, [news.personId]);
      hub.kick({ personId: news.personId, clientId: news.clientId });
    }
    if (news.kind === 'membership-changed') {
      principals.drop(news.clientId, [news.personId]);
      refresh(news.clientId, [news.personId]);
    }
  });
}
