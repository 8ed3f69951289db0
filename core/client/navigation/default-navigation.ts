import { injectable } from 'inversify';
import { action, computed, makeObservable, observableRef } from 'mobx';
import type { Dispose } from '../../contract';
import { fragmentOf, serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { ApiSignals } from '../api/api-signals';
import { ApiSignalsService } from '../api/api-signals';
import type { Contributed, Contributions } from '../contributions/contributions';
import { ContributionsService } from '../contributions/contributions';
import type { MenuContribution } from '../plugin';
import { BrowserWindow } from '../ports';
import type { EntityKey, Navigation } from '../services';
import { Permissions, Storage } from '../services';
import type { PageReloads } from './page-reloads';
import { PageReloadsService } from './page-reloads';
import type { Navigate, RouterLocation, RouterPort } from './router-port';

/** Home page of a person without access to any area; the host's page there explains what to do. */
const fallbackHome = '/please-upgrade-plan';

/** Navigation over the attached router. */
@injectable()
export class DefaultNavigation implements Navigation, RouterPort {
  /** That of the window until a router is attached, so that a plugin which starts earlier knows its page. */
  private location: RouterLocation;
  private navigate: Navigate | undefined = undefined;
  private readonly waiting: (() => void)[] = [];
  private newerBuild: string | undefined = undefined;

  constructor(
    @inject(ContributionsService) private readonly contributions: Contributions,
    @inject(Permissions) private readonly permissions: Permissions,
    @inject(Storage) private readonly storage: Storage,
    @inject(PageReloadsService) private readonly reloads: PageReloads,
    @inject(ApiSignalsService) private readonly signals: ApiSignals,
    @inject(BrowserWindow) window: BrowserWindow,
    @inject(Logger) private readonly logger: Logger,
  ) {
    this.location = window.location;
    makeObservable<this, 'location'>(this, {
      location: observableRef,
      path: computed,
      search: computed,
      address: computed,
      home: computed,
      setLocation: action,
    });
  }

  get path(): string {
    return this.location.pathname;
  }

  get search(): string {
    return this.location.search;
  }

  get address(): string {
    return this.path + this.search + this.location.hash;
  }

  get state(): unknown {
    return this.location.state;
  }

  get home(): string {
    const areas = this.contributions.menu('side').filter(({ isHome }) => isHome ?? true);
    const isOpen = ({ gate }: Contributed<MenuContribution>): boolean =>
      this.permissions.decide(gate).outcome === 'granted';
    return (areas.find(isOpen) ?? areas[0])?.to ?? fallbackHome;
  }

  go(to: string, options: Parameters<Navigate>[1] = {}): void {
    if (this.reloadFor(() => to)) {
      return;
    }
    if (this.navigate === undefined) {
      this.waiting.push(() => this.navigate?.(to, options));
      return;
    }
    this.navigate(to, options);
  }

  linkTo(entity: EntityKey): string | undefined {
    const link = this.contributions.linkFor(entity);
    try {
      const address = link?.to(entity);
      return address === undefined || entity.part === undefined ? address : `${address}#${fragmentOf(entity.part)}`;
    } catch (error) {
      this.logger.error(`The link of '${link?.pluginId}' to a '${entity.type}' threw.`, error);
      return undefined;
    }
  }

  open(entity: EntityKey): boolean {
    const address = this.linkTo(entity);
    if (address === undefined) {
      return false;
    }
    const remembered = this.contributions.linkFor(entity)?.remember?.(entity);
    if (remembered !== undefined) {
      this.storage.write(remembered.key, remembered.value);
    }
    this.go(address);
    return true;
  }

  attach(navigate: Navigate): Dispose & (() => void) {
    this.navigate = navigate;
    for (const go of this.waiting.splice(0)) {
      go();
    }
    return () => {
      this.navigate = this.navigate === navigate ? undefined : this.navigate;
    };
  }

  setLocation(location: RouterLocation): void {
    const hasMoved = location.pathname !== this.location.pathname;
    this.location = location;
    // A router link was followed: the page is already shown, so the reload keeps its address.
    if (hasMoved) {
      this.reloadFor(() => this.address);
    }
  }

  /** Listens for responses of a newer build; the tab then reloads at its next navigation (decisions.md D1). */
  start(): Dispose {
    return this.signals.build.on((build) => {
      this.newerBuild = build;
    });
  }

  /**
   * Reloads the page instead of navigating when a newer build is known. Returns false while writes are under way; the
   * reload then waits for the next navigation.
   */
  private reloadFor(address: () => string): boolean {
    const { newerBuild } = this;
    if (newerBuild === undefined || !this.reloads.isDue(newerBuild) || !this.reloads.isSafe) {
      return false;
    }
    void this.reloads.reload(newerBuild, address);
    return true;
  }
}

export const NavigationService = serviceToken<DefaultNavigation>('core:NavigationService');
