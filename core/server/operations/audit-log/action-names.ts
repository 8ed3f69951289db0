import type { AuditAction, Message } from '../../../contract';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { AuditedActions, AuditingPlugin } from './audited-actions';
import { coreActions } from './core-actions';

type Translate = (message: Message) => string;

/** Names of the actions of core and of all installed plugins, also of those that the company's plan lacks. */
export class ActionNames {
  constructor(private readonly installed: InstalledPlugins<AuditingPlugin>) {}

  /** The name of an action, or its own words where none is declared: "Calendar: create". */
  nameOf(action: string, translate: Translate): string {
    const owner = ownerOfAction(action);
    const declared = owner === 'core' ? coreActions : this.installed.get(owner)?.plugin.auditedActions;
    const name = declared !== undefined && Object.hasOwn(declared.names, action) ? declared.names[action] : undefined;
    return name === undefined ? wordsOf(action) : translate(name);
  }

  /** Each area before its actions, which are in the order of their declaration. */
  list(translate: Translate): AuditAction[] {
    return this.declared().flatMap(([owner, { area, names }]) => [
      { name: owner, label: translate(area) },
      ...Object.entries(names).map(([name, label]) => ({ name, label: translate(label), area: translate(area) })),
    ]);
  }

  private declared(): readonly (readonly [string, AuditedActions])[] {
    return [
      ['core', coreActions],
      ...this.installed.all.flatMap(({ plugin: { manifest, auditedActions } }) =>
        auditedActions === undefined ? [] : [[manifest.id, auditedActions] as const],
      ),
    ];
  }
}

function ownerOfAction(action: string): string {
  return action.split('.', 1)[0] ?? '';
}

/** `polls.poll-option.close` → "Poll option: close". */
function wordsOf(action: string): string {
  const [noun = action, ...verb] = action.split('.').slice(1);
  const text = [noun, ...(verb.length === 0 ? [] : [verb.join(' ')])].join(': ').replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
