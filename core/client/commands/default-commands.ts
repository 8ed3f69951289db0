import { injectable } from 'inversify';
import { action, computed, makeObservable, observable } from 'mobx';
import type { Dispose, OwnedId } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { Contributions } from '../contributions/contributions';
import { ContributionsService } from '../contributions/contributions';
import type { Creations } from '../creations/creations';
import { CreationsService } from '../creations/creations';
import { coreMessages } from '../messages';
import { lazyImport } from '../lazy/lazy-import';
import { Clock } from '../../kernel/services';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import { PluginRuntimeService } from '../runtime/plugin-runtime';
import type { AddedCommand, Command, Commands } from '../services';
import { Navigation, Toasts, I18n } from '../services';
import { createKey, creationShortcut } from './create-key';

/** Commands and creations of plugins, and commands of the shell. */
@injectable()
export class DefaultCommands implements Commands {
  private readonly added = observable.map<OwnedId, AddedCommand>([], { deep: false });

  constructor(
    @inject(ContributionsService) private readonly contributions: Contributions,
    @inject(CreationsService) private readonly creations: Creations,
    @inject(PluginRuntimeService) private readonly runtime: PluginRuntime,
    @inject(Navigation) private readonly navigation: Navigation,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {
    makeObservable(this, { commands: computed, add: action });
  }

  get commands(): readonly Command[] {
    const contributed = this.contributions.commands.map((each) => this.present(each, { to: each.to }));
    const added = [...this.added.values()].map((each) =>
      this.present(each, { isForOpenEntity: each.isForOpenEntity ?? false }),
    );
    const all = [...contributed, ...this.creationCommands, ...added];
    return all.sort((left, right) => left.group.localeCompare(right.group) || left.title.localeCompare(right.title));
  }

  add(command: AddedCommand): Dispose {
    this.added.set(command.id, command);
    return action(() => {
      if (this.added.get(command.id) === command) {
        this.added.delete(command.id);
      }
    });
  }

  async run(id: OwnedId): Promise<void> {
    try {
      await (this.added.get(id)?.run ?? (await this.find(id)))?.();
    } catch (error) {
      const title = this.commands.find((command) => command.id === id)?.title ?? id;
      this.logger.error(`Command '${id}' failed.`, error);
      this.toasts.error(this.words.translate(coreMessages.commandFailed, { title }));
    }
  }

  /** The only creation has `c` itself; one of several has its own letter after it. */
  private get creationCommands(): readonly Command[] {
    const { offered } = this.creations;
    return offered.map(({ id, title, icon, letter }) => {
      const own = letter === undefined ? undefined : creationShortcut(letter);
      const shortcut = offered.length === 1 ? createKey : own;
      const command = { id, title, group: coreMessages.create, ...(icon === undefined ? {} : { icon }) };
      return this.present(shortcut === undefined ? command : { ...command, shortcut }, { isCreation: true });
    });
  }

  private present(
    { id, title, group, icon, shortcut }: Pick<AddedCommand, 'id' | 'title' | 'group' | 'icon' | 'shortcut'>,
    more: Partial<Pick<Command, 'to' | 'isForOpenEntity' | 'isCreation'>>,
  ): Command {
    return {
      id,
      title: this.words.translateLabel(title),
      group: this.words.translateLabel(group),
      icon,
      shortcut,
      to: undefined,
      isForOpenEntity: false,
      isCreation: false,
      ...more,
    };
  }

  private async find(id: OwnedId): Promise<(() => void | Promise<void>) | undefined> {
    const creation = this.creations.offered.find((each) => each.id === id);
    if (creation !== undefined) {
      return () => this.creations.start(creation);
    }
    const contributed = this.contributions.commands.find((command) => command.id === id);
    if (contributed === undefined) {
      return undefined;
    }
    const { load, to } = contributed;
    if (load === undefined) {
      return to === undefined ? undefined : () => this.navigation.go(to);
    }
    const [running, act] = await Promise.all([
      this.runtime.whenActive(contributed.pluginId),
      lazyImport(load, this.clock),
    ]);
    return () => act(running.context);
  }
}

export const CommandsService = serviceToken<DefaultCommands>('core:CommandsService');
