import { injectable } from 'inversify';
import { action, computed, makeObservable, observable } from 'mobx';
import type { Dispose, OwnedId } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { Contributions } from '../contributions/contributions';
import { ContributionsService } from '../contributions/contributions';
import { coreMessages } from '../messages';
import { lazyImport } from '../lazy/lazy-import';
import { Clock } from '../../kernel/services';
import type { PluginRuntime } from '../runtime/plugin-runtime';
import { PluginRuntimeService } from '../runtime/plugin-runtime';
import type { AddedCommand, Command, Commands } from '../services';
import { Navigation, Toasts, I18n } from '../services';

/** Commands of plugins and of the shell. */
@injectable()
export class DefaultCommands implements Commands {
  private readonly added = observable.map<OwnedId, AddedCommand>([], { deep: false });

  constructor(
    @inject(ContributionsService) private readonly contributions: Contributions,
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
    const contributed = this.contributions.commands.map((each) => this.present(each, each.to, false));
    const added = [...this.added.values()].map((each) => this.present(each, undefined, each.isForOpenEntity ?? false));
    const all = [...contributed, ...added];
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

  private present(
    command: Pick<AddedCommand, 'id' | 'title' | 'group' | 'shortcut'>,
    to: Command['to'],
    isForOpenEntity: boolean,
  ): Command {
    const { id, title, group, shortcut } = command;
    return {
      id,
      title: this.words.translateLabel(title),
      group: this.words.translateLabel(group),
      shortcut,
      to,
      isForOpenEntity,
    };
  }

  private async find(id: OwnedId): Promise<(() => void | Promise<void>) | undefined> {
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
