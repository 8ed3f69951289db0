import { ownerOf } from '@tessera/core/contract';
import type { OwnedId } from '@tessera/core/contract';
import { Commands, Navigation, Permissions, Session, UndoHistory, I18n } from '@tessera/core/client';
import type { Command } from '@tessera/core/client';
import type { ClientApplication } from '../../../core/client/boot';
import { matchFuzzy } from '../../../core/client/boot';
import { frameMessages } from '../frame-messages';
import { listCommands } from '../layouts/parts/list-keys';
import { pagesOf } from '../shell/page-route';
import { areaIconOf } from './area-icon';
import { paletteMessages } from './messages';

/** An item of the palette that runs locally, without a request. */
export interface PaletteEntry {
  /** Unique and stable across visits, so that recent items are found again. */
  readonly key: string;
  readonly title: string;
  /** An icon name of core/ui. */
  readonly icon: string | undefined;
  readonly shortcut: string | undefined;
  /** True for actions, which remain after `>`; the others only navigate. */
  readonly isAction: boolean;
  /** True for actions on the open entity: they are in their own group, first, and never among the recent ones. */
  readonly isHere?: boolean;
  /** The address, for items that only navigate. */
  readonly to?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly key: string;
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
  /** Actions on the open entity are always first. */
  readonly isHere: boolean;
  /** Rarely meant: always last. */
  readonly isLast: boolean;
}

/** Commands that make no sense in the palette itself, or are listed there under a fuller name. */
const ownCommands: readonly OwnedId[] = ['host:palette', 'host:undo', 'host:create', ...listCommands];

/** From this score on, a word of the title begins with the query. */
const wordStartScore = 2.5;

/**
 * All actions and pages available to the user, by group: those for the open entity first, then creations, pages, other
 * actions and companies, and the appearance last.
 */
export function paletteGroups(application: ClientApplication): readonly PaletteGroup[] {
  const commands = application.get(Commands);
  const all = commands.commands.filter(({ id }) => !ownCommands.includes(id));
  const acts = all.filter(({ to }) => to === undefined);
  const groups = new Map<string, PaletteEntry[]>();
  const add = (label: string, entry: PaletteEntry): void => {
    groups.set(label, [...(groups.get(label) ?? []), entry]);
  };
  const act = (command: Command): PaletteEntry => ({
    key: command.id,
    title: command.title,
    icon: iconOf(application, command),
    shortcut: command.shortcut,
    isAction: true,
    isHere: command.isForOpenEntity,
    run: () => void commands.run(command.id),
  });
  for (const command of acts.filter(({ isForOpenEntity }) => isForOpenEntity)) {
    add(command.group, act(command));
  }
  const words = application.get(I18n);
  for (const entry of undoEntry(application)) {
    add(words.translate(frameMessages.general), entry);
  }
  const others = acts.filter(({ isForOpenEntity }) => !isForOpenEntity);
  for (const command of others.filter(({ isCreation }) => isCreation)) {
    add(command.group, act(command));
  }
  for (const page of pageEntries(application, all)) {
    add(words.translate(paletteMessages.goTo), page);
  }
  for (const command of others.filter(({ id, isCreation }) => !isCreation && !isAboutAppearance(id))) {
    add(command.group, act(command));
  }
  for (const portal of portalEntries(application)) {
    add(words.translate(paletteMessages.companies), portal);
  }
  for (const command of others.filter(({ id }) => isAboutAppearance(id))) {
    add(command.group, act(command));
  }
  return [...groups].map(([label, entries]) => ({
    key: label,
    label,
    entries,
    isHere: entries.some(({ isHere }) => isHere === true),
    isLast: entries.every(({ key }) => isAboutAppearance(key)),
  }));
}

function iconOf(application: ClientApplication, { id, icon, isCreation }: Command): string | undefined {
  return icon ?? areaIconOf(application, ownerOf(id)) ?? (isCreation ? 'circle-plus' : undefined);
}

/** Rarely meant, and many: they are listed last. */
function isAboutAppearance(id: string): boolean {
  return id.startsWith('profile:use-');
}

/**
 * The items that match a query, best first in each group, and the group of the best match first; a query after `>`
 * matches only actions. One letter matches only at the start of a word, because almost every text contains it.
 */
export function narrowGroups(
  groups: readonly PaletteGroup[],
  query: string,
  recent: readonly string[],
): readonly PaletteGroup[] {
  const isForActions = query.startsWith('>');
  const text = (isForActions ? query.slice(1) : query).trim();
  const found = groups.flatMap((group) => {
    const entries = group.entries
      .filter(({ isAction }) => isAction || !isForActions)
      .flatMap((entry) => {
        const score = scoreOf(entry, text);
        return score === undefined ? [] : [{ entry, score: score + (recent.includes(entry.key) ? 0.5 : 0) }];
      })
      .sort((left, right) => (text === '' ? 0 : right.score - left.score));
    const [best] = entries;
    return best === undefined ? [] : [{ group, entries, best: text === '' ? 0 : Math.ceil(best.score) }];
  });
  const placeOf = ({ isHere, isLast }: PaletteGroup): number => (isHere ? 0 : isLast ? 2 : 1);
  return found
    .sort((left, right) => placeOf(left.group) - placeOf(right.group) || right.best - left.best)
    .map(({ group, entries }) => ({ ...group, entries: entries.map(({ entry }) => entry) }));
}

function scoreOf({ title }: PaletteEntry, text: string): number | undefined {
  const score = matchFuzzy(title, text)?.score;
  return text.length === 1 && (score ?? 0) < wordStartScore ? undefined : score;
}

function undoEntry(application: ClientApplication): readonly PaletteEntry[] {
  const { latest } = application.get(UndoHistory);
  if (latest === undefined) {
    return [];
  }
  return [
    {
      key: 'host:undo',
      title: application.get(I18n).translate(paletteMessages.undoThat, { what: latest.label }),
      icon: 'undo-2',
      shortcut: 'mod+z',
      isAction: true,
      run: () => void application.get(Commands).run('host:undo'),
    },
  ];
}

/** Every page with a static address that the user has access to, with its shortcut. */
function pageEntries(application: ClientApplication, commands: readonly Command[]): readonly PaletteEntry[] {
  const permissions = application.get(Permissions);
  const words = application.get(I18n);
  const { contributions } = application;
  const hidden = [...contributions.settingsPages('general'), ...contributions.settingsPages('administrative')]
    .filter((page) => page.hidden === true)
    .map((page) => page.path.pattern);
  return pagesOf(contributions).flatMap(({ key, pattern, layout, gate, title, pluginId }) => {
    const address = pattern.replace(/\/:[^/]+\?/g, '');
    const isWorkArea = layout === 'main' || layout === 'settings' || layout === 'super-admin';
    if (!isWorkArea || address.includes(':') || hidden.includes(pattern)) {
      return [];
    }
    if (permissions.decide(gate).outcome !== 'granted') {
      return [];
    }
    const name = words.translateLabel(title);
    return [
      {
        key,
        title: layout === 'settings' ? words.translate(paletteMessages.pageOfSettings, { page: name }) : name,
        icon: layout === 'settings' ? 'settings' : areaIconOf(application, pluginId),
        shortcut: commands.find(({ to }) => to === address)?.shortcut,
        isAction: false,
        to: address,
        run: () => application.get(Navigation).go(address),
      },
    ];
  });
}

function portalEntries(application: ClientApplication): readonly PaletteEntry[] {
  const session = application.get(Session);
  const words = application.get(I18n);
  return session.portals
    .filter(({ clientId }) => clientId !== session.portal?.clientId)
    .map(({ clientId, name }) => ({
      key: `portal ${clientId}`,
      title: words.translate(paletteMessages.switchTo, { portal: name }),
      icon: 'arrow-left-right',
      shortcut: undefined,
      isAction: true,
      run: () => void session.choosePortal(clientId),
    }));
}
