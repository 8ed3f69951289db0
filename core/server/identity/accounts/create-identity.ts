import type { Clock, Logger } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';
import type { CacheCounts } from '../../data/caches/cache-counts';
import type { CoreServiceBinding } from '../../request-context/core-service';
import { coreService } from '../../request-context/core-service';
import type { KeyRing } from '../../platform/keys/key-ring';
import type { DatabaseEngine } from '../../data/sql/engine';
import { CachedIdentities } from './cached-identities';
import { createAccounts } from './create-accounts';
import type { IdentityNews } from './identity-news';
import { IdentityNewsroom } from './identity-news';
import type { IdentityParts } from './identity-parts';
import { DatabaseMembers } from './member-service';
import { CardCache, PersonCards } from './person-cards';
import type { PasswordHasher } from './password-hasher';
import type { PortalCountersParts } from './portal-counters';
import { PluginPortalCounters } from './portal-counters';
import { DatabasePortals } from './portal-service';
import { purgeIdentity } from './purge-identity';
import { newSecret } from './secrets';
import { Accounts, Members, PortalCounters, Portals, Sessions } from './services';
import { DatabaseSessions } from './session-service';

export interface CreateIdentityOptions extends PortalCountersParts {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly backplane: Backplane;
  readonly hasher: PasswordHasher;
  readonly logger: Logger;
}

/** Identity as one process has it. */
export interface Identity {
  readonly identities: CachedIdentities;
  /** What its caches were good for, by name. */
  readonly caches: Readonly<Record<string, CacheCounts>>;
  /** Accounts, Sessions, Portals, Members, PersonCards, PortalCounters. */
  readonly services: readonly CoreServiceBinding[];
  readonly news: IdentityNewsroom;
  /** What changed about somebody, on whatever process: for the hub to end or renew connections. */
  onNews(handle: (news: IdentityNews) => void): () => void;
  /** Names or photo of somebody changed, as a portal's feed says: told before its browsers ask again. */
  forgetPerson(personId: string): void;
  /** Deletes what has expired, registrations that nobody confirmed among it. Once an hour is plenty. */
  purge(): Promise<void>;
  close(): void;
}

/** Puts identity together. */
export function createIdentity(options: CreateIdentityOptions): Identity {
  const { engine, clock, keys, hasher, backplane, logger } = options;
  const news = new IdentityNewsroom(backplane, logger.scoped('core:identity'));
  const identities = new CachedIdentities(engine, clock);
  news.on((item) => identities.hear(item));
  const cards = new CardCache(clock);
  news.on((item) => cards.hear(item));
  let decoy: Promise<string> | undefined;
  const decoyHash = (): Promise<string> => {
    decoy ??= hasher.hash(newSecret());
    return decoy;
  };
  const parts: IdentityParts = { keys, hasher, news, decoyHash };
  return {
    identities,
    caches: { ...identities.caches, people: cards.counts },
    news,
    services: [
      coreService(Accounts, (call) => createAccounts(call, parts)),
      coreService(Sessions, (call) => new DatabaseSessions(call, parts)),
      coreService(Portals, (call) => new DatabasePortals(call, parts)),
      coreService(Members, (call) => new DatabaseMembers(call, parts)),
      coreService(PersonCards, (call) => cards.forCall(call)),
      coreService(PortalCounters, (call) => new PluginPortalCounters(call, options)),
    ],
    onNews: (handle) => news.on(handle),
    forgetPerson: (personId) => cards.forget(personId),
    purge: () => purgeIdentity(engine, clock),
    close: () => news.close(),
  };
}
