import type { Clock, Logger } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';
import type { CacheCounts } from '../../data/caches/cache-counts';
import type { CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import type { KeyRing } from '../../platform/keys/key-ring';
import type { Vault } from '../../platform/vault/vault';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import { CachedIdentities } from './cached-identities';
import { createAccounts } from './create-accounts';
import type { IdentityEvent } from './identity-events';
import { IdentityEvents } from './identity-events';
import type { IdentityParts } from './identity-parts';
import { DatabaseMembers } from './member-service';
import type { VetoingPlugin } from './membership-veto';
import { PersonCardCache, PersonCards } from './person-cards';
import type { PasswordHasher } from './password-hasher';
import type { CountingPlugin, PortalCountersParts } from './portal-counters';
import { PluginPortalCounters } from './portal-counters';
import { DatabasePortals } from './portal-service';
import { purgeIdentity } from './purge-identity';
import type { UnreadCountingPlugin } from './unread-counts';
import { PluginUnreadCounts, UnreadCounts } from './unread-counts';
import { newSecret } from './secrets';
import type { PluginWithScopes } from '../api-tokens/api-token-areas';
import { ApiTokens } from '../api-tokens/api-tokens';
import { DatabaseApiTokens } from '../api-tokens/database-api-tokens';
import { DatabaseLinks } from '../links/database-links';
import { CompanyDeletions, OwnedCompanyDeletions } from '../company-deletion/company-deletions';
import { CompanyHolidays, Holidays } from '../holidays/company-holidays';
import { DatabaseSecurityPolicies } from '../security-policy/database-security-policies';
import { SecurityPolicies } from '../security-policy/security-policies';
import { DatabaseTwoStep } from '../two-step/database-two-step';
import { TwoStepVerification } from '../two-step/two-step-verification';
import { DatabaseWebHooks } from '../web-hooks/database-web-hooks';
import { WebHooks } from '../web-hooks/web-hooks';
import { Links } from '../links/links';
import { Portals } from './portals';
import { Accounts, Members, PortalCounters, Sessions } from './services';
import { DatabaseSessions } from './session-service';

export interface CreateIdentityOptions extends PortalCountersParts {
  readonly installed: () => InstalledPlugins<CountingPlugin & UnreadCountingPlugin & VetoingPlugin & PluginWithScopes>;
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly backplane: Backplane;
  readonly hasher: PasswordHasher;
  /** Seals the signing secrets of web hooks and the secrets of two-step verification. */
  readonly vault: Vault;
  readonly logger: Logger;
}

/** The identity services of a process. */
export interface Identity {
  readonly identities: CachedIdentities;
  /** Hits and misses of its caches, by name. */
  readonly caches: Readonly<Record<string, CacheCounts>>;
  /** Accounts, Sessions, TwoStepVerification, SecurityPolicies, CompanyDeletions, ApiTokens, Portals, Members, Links, WebHooks, PersonCards, UnreadCounts, PortalCounters. */
  readonly services: readonly CoreServiceBinding[];
  readonly events: IdentityEvents;
  /** Subscribes to identity events of all processes; the hub closes or refreshes connections. */
  onEvent(handle: (news: IdentityEvent) => void): () => void;
  /** Drops a person's cards after a change in the portal's feed, before its browsers reload. */
  dropPerson(personId: string): void;
  /** Deletes expired rows, unconfirmed registrations included. Once an hour is enough. */
  purge(): Promise<void>;
  close(): void;
}

/** Creates the identity services. */
export function createIdentity(options: CreateIdentityOptions): Identity {
  const { engine, clock, keys, hasher, backplane, logger } = options;
  const events = new IdentityEvents(backplane, logger.scoped('core:identity'));
  const identities = new CachedIdentities(engine, clock);
  events.subscribe((item) => identities.receive(item));
  const cards = new PersonCardCache(clock);
  events.subscribe((item) => cards.receive(item));
  let decoy: Promise<string> | undefined;
  const decoyHash = (): Promise<string> => {
    decoy ??= hasher.hash(newSecret());
    return decoy;
  };
  const parts: IdentityParts = { keys, hasher, events, decoyHash, installed: options.installed };
  return {
    identities,
    caches: { ...identities.caches, people: cards.counts },
    events,
    services: [
      coreService(Accounts, (call) => createAccounts(call, parts)),
      coreService(Sessions, (call) => new DatabaseSessions(call, parts)),
      coreService(TwoStepVerification, (call) => new DatabaseTwoStep(call, parts, options.vault)),
      coreService(Holidays, (call) => new CompanyHolidays(call, events)),
      coreService(CompanyDeletions, (call) => new OwnedCompanyDeletions(call, events)),
      coreService(SecurityPolicies, (call) => new DatabaseSecurityPolicies(call, events)),
      coreService(ApiTokens, (call) => new DatabaseApiTokens(call, { events, installed: options.installed })),
      coreService(Portals, (call) => new DatabasePortals(call, parts)),
      coreService(Members, (call) => new DatabaseMembers(call, parts)),
      coreService(Links, (call) => new DatabaseLinks(call)),
      coreService(WebHooks, (call) => new DatabaseWebHooks(call, options.vault)),
      coreService(PersonCards, (call) => cards.forCall(call)),
      coreService(UnreadCounts, (call) => new PluginUnreadCounts(call, options)),
      coreService(PortalCounters, (call) => new PluginPortalCounters(call, options)),
    ],
    onEvent: (handle) => events.subscribe(handle),
    dropPerson: (personId) => cards.drop(personId),
    purge: () => purgeIdentity(engine, clock),
    close: () => events.close(),
  };
}
