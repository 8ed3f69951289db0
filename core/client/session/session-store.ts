import { injectable } from 'inversify';
import { compareStructural, makeAutoObservable, observableRef } from 'mobx';
import type { CompanyEntity, EntitlementState, PermissionDefinition, Subject } from '../../contract';
import { decideAccess, roleFromWire, roleToWire, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import type { Portal, Session, SignInResult, UserProfile } from '../services';
import type { DefaultStorage } from '../storage/default-storage';
import { storedValues as stored, tabPortalKey, timeZoneKey } from '../storage/stored-values';
import { initialsOf } from './initials';
import type { PortalWire, ProfileWire } from './wire';
import {
  entitlementsVersionOf,
  readFlags,
  readPhoto,
  readPortals,
  readTimeZone,
  toPortal,
  withCompany,
  withEntitlements,
} from './wire';
import { StorageService } from '../storage/storage-service';

/** The session's state, in memory and in the browser under the exact keys of R53. It sends no requests and does not navigate. */
@injectable()
export class SessionStore {
  state: Session['state'] = 'restoring';
  token: string | undefined = undefined;
  superAdminToken: string | undefined = undefined;
  /** Name of the company that the person was removed from, until another company is open. */
  lostPortal: string | undefined = undefined;
  /** `photoUrl` is the photo's version here, not an address. */
  user: UserProfile | undefined = undefined;
  appearance: Session['appearance'] = undefined;
  /** Positions of change feeds in the last profile, by portal: what changed since is missing here. */
  private changeCursors: NonNullable<ProfileWire['changeCursors']> = [];
  /** Undefined until loaded. */
  private portalWires: readonly PortalWire[] | undefined = undefined;
  private chosenId: string | undefined = undefined;
  private storedRole: string | undefined = undefined;
  /** Permissions that the installed plugins declare; the runtime sets it. */
  private rights: () => readonly PermissionDefinition[] | undefined = () => undefined;

  constructor(@inject(StorageService) private readonly storage: DefaultStorage) {
    makeAutoObservable<this, 'storage' | 'portalWires' | 'rights' | 'changeCursors'>(this, {
      storage: false,
      changeCursors: false,
      user: observableRef,
      appearance: observableRef,
      portalWires: observableRef,
      rights: observableRef,
    });
  }

  get portals(): readonly Portal[] {
    return (this.portalWires ?? []).map(toPortal);
  }

  /** Entitlement versions in the list of portals. */
  get versions(): ReadonlyMap<string, number> {
    return new Map((this.portalWires ?? []).map((wire) => [wire.clientId, entitlementsVersionOf(wire)]));
  }

  get portal(): Portal | undefined {
    return this.portals.find((portal) => portal.clientId === this.chosenId);
  }

  get initials(): string {
    const { fullName = '', email = '' } = this.user ?? {};
    return this.user === undefined ? '' : initialsOf(fullName.trim() === '' ? email : fullName);
  }

  get subject(): Subject {
    const base: Subject = {
      // An expired session keeps its page while its message is shown (R54).
      signedIn: this.state === 'restoring' ? undefined : this.state !== 'anonymous',
      superAdmin: this.superAdminToken !== undefined,
      portal: this.portalStanding,
      role: this.portal?.role ?? (this.storedRole === undefined ? undefined : roleFromWire(this.storedRole)),
      modules: this.portal === undefined ? undefined : new Set(this.portal.modules),
      permissions: undefined,
    };
    return { ...base, permissions: heldRights(base, this.rights()) };
  }

  setPermissionSource(rights: () => readonly PermissionDefinition[] | undefined): void {
    this.rights = rights;
  }

  /** Reads the browser's storage, so that a reload shows the page before the server responds. */
  restore(): void {
    const { storage } = this;
    this.token = storage.read(stored.accessToken);
    this.superAdminToken = storage.read(stored.superAdminToken);
    if (this.token === undefined) {
      this.forget();
      return;
    }
    const email = storage.read(stored.email) ?? '';
    const userId = storage.read(stored.userId) ?? '';
    this.user = {
      userId,
      email,
      fullName: storage.read(stored.fullName) ?? '',
      photoUrl: readPhoto(storage.read(stored.userPhoto)),
      timeZone: readTimeZone(storage.read(timeZoneKey)),
      ...readFlags(storage.read(stored.profile)),
    };
    this.storedRole = storage.read(stored.userType);
    const portals = storage.read(stored.portals);
    this.portalWires = portals === undefined ? undefined : readPortals(portals);
    this.chosenId =
      this.portalOfTab ?? storage.read(stored.clientId) ?? this.idAt(storage.read(stored.selectedPortalIndex));
    if (this.chosenId !== undefined) {
      storage.write(tabPortalKey, this.chosenId);
    }
    this.state = 'signed-in';
  }

  /** Stores the response of a sign-in. */
  storeSignIn(result: SignInResult): void {
    const { accessToken, ...info } = result;
    this.storage.write(stored.accessToken, accessToken);
    this.storage.write(stored.loginUserInfo, { ...info });
    this.token = accessToken;
    this.chosenId = undefined;
    this.storage.remove(tabPortalKey);
    this.storedRole = undefined;
    this.storeProfile(result);
    this.state = 'signed-in';
  }

  /** Stores the profile, its portals and their plans (R60). */
  storeProfile(profile: ProfileWire): void {
    const { storage } = this;
    const { fullName, email, userId } = profile;
    const photoUrl = readPhoto(profile.photo);
    const timeZone = readTimeZone(profile.timeZoneId);
    this.user = { userId, email, fullName, photoUrl, timeZone, ...readFlags(profile.profile) };
    this.appearance = profile.appearance ?? this.appearance;
    this.changeCursors = profile.changeCursors ?? [];
    storage.write(stored.email, email);
    storage.write(stored.userId, userId);
    storage.write(stored.fullName, fullName);
    storage.write(stored.userPhoto, profile.photo ?? '');
    if (timeZone === undefined) {
      storage.remove(timeZoneKey);
    } else {
      storage.write(timeZoneKey, timeZone);
    }
    storage.write(stored.initials, this.initials);
    storage.write(stored.profile, { ...profile.profile });
    this.setPortals(readPortals(profile.portals));
  }

  /** Returns a position once: the feed keeps it from then on. */
  takeChangeCursor(clientId: string): string | undefined {
    const found = this.changeCursors.find((each) => each.clientId === clientId);
    this.changeCursors = this.changeCursors.filter((each) => each !== found);
    return found?.cursor;
  }

  /** Chooses a portal for this tab (R51, R112). */
  choose(clientId: string): void {
    const portal = this.portals.find((each) => each.clientId === clientId);
    if (portal === undefined) {
      throw new Error(`core:session: this person does not belong to portal '${clientId}'.`);
    }
    this.chosenId = clientId;
    this.lostPortal = undefined;
    this.storedRole = roleToWire(portal.role);
    this.storage.write(tabPortalKey, clientId);
    this.publishChoice();
  }

  /** Writes the portal of this tab under the specification's keys, which new tabs read. */
  publishChoice(): void {
    const { storage } = this;
    const index = this.portals.findIndex((each) => each.clientId === this.chosenId);
    const portal = this.portals[index];
    if (portal === undefined || storage.read(stored.accessToken) !== this.token) {
      return;
    }
    storage.write(stored.selectedPortalIndex, index);
    storage.write(stored.clientId, portal.clientId);
    storage.write(stored.clientUserId, portal.clientUserId);
    storage.write(stored.userType, roleToWire(portal.role));
    storage.write(stored.totalMembers, portal.counters.totalMembers);
  }

  /** Rereads the storage after another tab of this person changed it; false if no value that this tab shows changed. */
  restoreChanges(): boolean {
    const { storage, user } = this;
    const now = [storage.read(stored.accessToken), storage.read(stored.superAdminToken), storage.read(stored.email)];
    const profile = [storage.read(stored.fullName), readFlags(storage.read(stored.profile))];
    const portals = storage.read(stored.portals);
    const isSame =
      compareStructural(now, [this.token, this.superAdminToken, user?.email]) &&
      compareStructural(profile, [
        user?.fullName,
        { companyCreated: user?.companyCreated, profileCompleted: user?.profileCompleted },
      ]) &&
      readPhoto(storage.read(stored.userPhoto)) === user?.photoUrl &&
      readTimeZone(storage.read(timeZoneKey)) === user?.timeZone &&
      (portals === undefined || compareStructural(readPortals(portals), this.portalWires));
    if (!isSame) {
      this.restore();
    }
    return !isSame;
  }

  /** Clears the chosen portal in memory. */
  clearPortal(): void {
    this.chosenId = undefined;
    // The profile may be hours old by now, and the lists of the next portal are read anew.
    this.changeCursors = [];
  }

  /** Records that the membership of the open portal ended. */
  recordLostPortal(name: string): void {
    this.lostPortal = name;
  }

  /** Clears the session in memory; the browser's storage stays. */
  reset(): void {
    this.forget();
  }

  /** Applies a plan from an event at once, without a request (architecture.md 3.9). */
  applyEntitlements(clientId: string, state: EntitlementState): void {
    if (this.portalWires === undefined) {
      return;
    }
    this.setPortals(
      this.portalWires.map((wire) => (wire.clientId === clientId ? withEntitlements(wire, state) : wire)),
    );
  }

  /** Applies a company's settings from an event, without a request by each of its browsers. */
  applyCompany(company: CompanyEntity): void {
    if (this.portalWires !== undefined) {
      this.setPortals(
        this.portalWires.map((wire) => (wire.clientId === company.id ? withCompany(wire, company) : wire)),
      );
    }
  }

  /** Whether the list of portals has another time zone for a company, and with it another offset. */
  hasOtherZone(clientId: string, timeZone: string): boolean {
    const wire = this.portalWires?.find((each) => each.clientId === clientId);
    return wire !== undefined && wire['timeZoneId'] !== timeZone;
  }

  expire(): void {
    this.state = 'expired';
  }

  storeSuperAdminToken(token: string | undefined): void {
    this.superAdminToken = token;
    if (token === undefined) {
      this.storage.remove(stored.superAdminToken);
      return;
    }
    this.storage.write(stored.superAdminToken, token);
  }

  /** Clears the browser's storage except IP_ADDRESS, and all sessions (R54, R62). */
  clearAll(): void {
    this.storage.clear([stored.ipAddress]);
    this.superAdminToken = undefined;
    this.forget();
  }

  private forget(): void {
    this.lostPortal = undefined;
    this.token = undefined;
    this.user = undefined;
    this.appearance = undefined;
    this.changeCursors = [];
    this.portalWires = undefined;
    this.chosenId = undefined;
    this.storedRole = undefined;
    this.state = 'anonymous';
  }

  private get portalStanding(): Subject['portal'] {
    if (this.portal !== undefined) {
      return 'chosen';
    }
    if (this.portalWires === undefined) {
      return 'loading';
    }
    return this.portalWires.length === 0 ? 'none' : 'unchosen';
  }

  private setPortals(portals: readonly PortalWire[]): void {
    this.portalWires = portals;
    this.storage.write(stored.portals, portals);
    this.storage.write(stored.portalsLength, portals.length);
    const [only] = portals;
    const chosen = portals.find((portal) => portal.clientId === this.chosenId);
    if (chosen !== undefined || (only !== undefined && portals.length === 1)) {
      this.keepChoice((chosen ?? only)?.clientId ?? '');
      return;
    }
    this.chosenId = undefined;
    this.storage.remove(tabPortalKey);
    for (const key of [stored.clientId, stored.clientUserId, stored.userType]) {
      this.storage.remove(key);
    }
    this.storage.remove(stored.selectedPortalIndex);
    this.storage.remove(stored.totalMembers);
    this.storedRole = undefined;
  }

  /** A new list: another tab's choice stays under the specification's keys, unless the list no longer has it. */
  private keepChoice(clientId: string): void {
    const published = this.storage.read(stored.clientId);
    if (
      published === undefined ||
      published === clientId ||
      this.portals.every((each) => each.clientId !== published)
    ) {
      this.choose(clientId);
      return;
    }
    this.chosenId = clientId;
    this.storedRole = this.portal === undefined ? undefined : roleToWire(this.portal.role);
    this.storage.write(tabPortalKey, clientId);
  }

  /** Undefined unless the person belongs to it: another person may have signed in since. */
  private get portalOfTab(): string | undefined {
    const clientId = this.storage.read(tabPortalKey);
    const isKnown = this.portalWires === undefined || this.portals.some((each) => each.clientId === clientId);
    return isKnown ? clientId : undefined;
  }

  private idAt(index: number | undefined): string | undefined {
    return index === undefined ? undefined : this.portals[index]?.clientId;
  }
}

export const SessionStoreService = serviceToken<SessionStore>('core:SessionStoreService');

/** The permissions of a role: those granted to an audience that the person belongs to. */
function heldRights(
  subject: Subject,
  rights: readonly PermissionDefinition[] | undefined,
): ReadonlySet<string> | undefined {
  if (rights === undefined || subject.role === undefined) {
    return undefined;
  }
  const held = rights.filter(({ grantedTo }) => decideAccess({ audience: grantedTo }, subject).outcome === 'granted');
  return new Set(held.map(({ id }) => id));
}
