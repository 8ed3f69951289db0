import { parseArgs } from 'node:util';
import type { ContextFactory } from '../../request-context/contexts';
import { installationActor } from '../../request-context/system-actor';
import type { DatabaseEngine } from '../../data/sql/engine';
import { findPortal } from './find-portal';
import type { OperatorCommandBinding, OperatorInput } from './operator-command-binding';
import type { OperatorResult } from './operator-result';
import { refused, succeeded } from './operator-result';
import { coreCommandNames } from './parse-command';

/** A plugin as far as its commands are concerned. */
export interface CommandingPlugin {
  readonly manifest: { readonly id: string };
  readonly operatorCommands?: readonly OperatorCommandBinding[];
}

/** A parsed command of a plugin. */
interface PluginCommand {
  readonly pluginId: string;
  readonly binding: OperatorCommandBinding;
  readonly portal: string;
  readonly input: OperatorInput;
}

/** A line of help for each command of these plugins. */
export function pluginUsage(plugins: readonly CommandingPlugin[]): readonly string[] {
  return plugins.flatMap(({ manifest, operatorCommands = [] }) =>
    operatorCommands.map(
      (binding) => `npm run operator -- ${usageOf(manifest.id, binding).padEnd(35)} ${binding.declaration.summary}`,
    ),
  );
}

/** @returns a sentence when the words are not a command of these plugins. */
export function parsePluginCommand(
  words: readonly string[],
  plugins: readonly CommandingPlugin[],
): PluginCommand | string {
  const [pluginId = '', name, ...args] = words;
  const commands = plugins.find(({ manifest }) => manifest.id === pluginId)?.operatorCommands ?? [];
  if (commands.length === 0) {
    return `There is no command '${pluginId}'.`;
  }
  const binding = commands.find(({ declaration }) => declaration.name === name);
  if (binding === undefined) {
    const names = commands.map(({ declaration }) => `'${declaration.name}'`).join(', ');
    return `'${pluginId}' must be followed by one of ${names}.`;
  }
  const { scope, declaration } = binding;
  const { arguments: argumentNames = [], required = [], optional = [] } = declaration;
  const usage = `Use 'npm run operator -- ${usageOf(pluginId, binding)}'. Put words that belong together in quotes.`;
  try {
    const { positionals, values } = parseArgs({
      args,
      options: Object.fromEntries([...required, ...optional].map((each) => [each, { type: 'string' as const }])),
      allowPositionals: true,
    });
    const [first = '', ...others] = positionals;
    const [portal, rest] = scope === 'portal' ? [first, others] : ['', positionals];
    const isComplete =
      rest.length === argumentNames.length &&
      (scope === 'instance' || portal !== '') &&
      required.every((each) => (values[each] ?? '').trim() !== '');
    const given = Object.entries(values).flatMap(([each, value]) =>
      value === undefined ? [] : [[each, value] as const],
    );
    const named = argumentNames.map((each, index) => [each, rest[index] ?? ''] as const);
    return isComplete ? { pluginId, binding, portal, input: Object.fromEntries([...given, ...named]) } : usage;
  } catch {
    return usage;
  }
}

/** What commands of plugins need. */
export interface PluginCommandDependencies {
  readonly engine: DatabaseEngine;
  readonly contexts: ContextFactory;
  /** The running plugins. */
  readonly plugins: () => readonly CommandingPlugin[];
}

/** Runs a command of a plugin, as the operator. */
export async function runPluginCommand(
  words: readonly string[],
  { engine, contexts, plugins }: PluginCommandDependencies,
): Promise<OperatorResult> {
  const command = parsePluginCommand(words, plugins());
  if (typeof command === 'string') {
    return { code: 2, lines: [command] };
  }
  const { pluginId, binding, portal, input } = command;
  const found = binding.scope === 'portal' ? await findPortal(portal, engine) : undefined;
  if (found !== undefined && 'problem' in found) {
    return refused(found.problem);
  }
  const actor = installationActor('operator');
  const requestId = `operator-${crypto.randomUUID()}`;
  const lines = await contexts.inInstance({ pluginId, actor, requestId, mode: 'write' }, (context) =>
    found === undefined
      ? binding.run(context as never, input)
      : context.forPortal(found.clientId, (inPortal) => binding.run(inPortal as never, input)),
  );
  return succeeded(...lines);
}

/** Checks the commands of one plugin. @returns a sentence for each error. */
export function operatorCommandProblems({ manifest, operatorCommands = [] }: CommandingPlugin): readonly string[] {
  const { id } = manifest;
  const names = operatorCommands.map(({ declaration }) => declaration.name);
  return [
    ...(names.length > 0 && coreCommandNames.some((name) => name === id)
      ? [`Plugin '${id}' has operator commands, so its id must not be the name of a command of core.`]
      : []),
    ...names
      .filter((name) => !/^[a-z][a-z0-9-]*$/.test(name))
      .map((name) => `Operator command '${name}' of plugin '${id}' must be in lower case with hyphens.`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `Operator command '${name}' is declared twice by plugin '${id}'.`),
  ];
}

function usageOf(pluginId: string, { scope, declaration }: OperatorCommandBinding): string {
  const { name, arguments: argumentNames = [], required = [], optional = [] } = declaration;
  return [
    pluginId,
    name,
    ...(scope === 'portal' ? ['<portal>'] : []),
    ...argumentNames.map((each) => `<${each}>`),
    ...required.map((each) => `--${each} <${each}>`),
    ...optional.map((each) => `[--${each} <${each}>]`),
  ].join(' ');
}
