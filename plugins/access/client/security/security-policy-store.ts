import type { SecurityPolicy } from '@tessera/core/contract';
import type { Api, EntityServices } from '@tessera/core/client';
import { EntityStore } from '@tessera/core/client';
import type { SecurityPolicyEntity } from '../../contract';
import { changeSecurityPolicy, readSecurityPolicy, securityPolicyChangedLive } from '../../contract';

/** The rules that an admin can change. */
export type SecurityPolicyFields = Omit<SecurityPolicy, 'version'>;

/**
 * How the open company protects the access to its data; follows changes by every admin. Belongs to the page that shows it,
 * so that only this page loads it.
 */
export class SecurityPolicyStore {
  readonly policies: EntityStore<SecurityPolicyEntity, SecurityPolicyEntity, SecurityPolicyFields>;

  /** @param label of the policy where an outcome is told outside of its page */
  constructor(services: EntityServices, api: Api, label: string) {
    const entityOf = (policy: SecurityPolicy): SecurityPolicyEntity => ({
      ...policy,
      id: services.session.portal?.clientId ?? '',
    });
    this.policies = new EntityStore(services, {
      type: 'SecurityPolicy',
      label: () => label,
      event: securityPolicyChangedLive,
      read: async () => entityOf(await api.request(readSecurityPolicy, {}, { onFailure: 'caller' })),
      save: async (_id, body, request) => entityOf(await api.request(changeSecurityPolicy, { body }, request)),
    });
  }

  dispose(): void {
    this.policies.dispose();
  }
}
