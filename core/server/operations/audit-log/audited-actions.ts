import type { Message } from '../../../contract';

/**
 * What the actions that a plugin audits are called. The audit log shows an action without a name by its own words, so a
 * name is a courtesy, never a requirement.
 *
 * @example
 * ```ts
 * import { defineMessages } from '@tessera/core/contract';
 * import type { AuditedActions } from '@tessera/core/server';
 *
 * const messages = defineMessages('polls', { area: 'Polls', closed: 'Poll closed' });
 *
 * // The plugin has it as `auditedActions`.
 * export const auditedActions: AuditedActions = {
 *   area: messages.area,
 *   names: { 'polls.poll.close': messages.closed },
 * };
 * ```
 */
export interface AuditedActions {
  /** What the actions are about, as a heading: "Web hooks". */
  readonly area: Message;
  /** By action, `<owner>.<noun>.<verb>`: what happened, such as "Web hook added". */
  readonly names: Readonly<Record<string, Message>>;
}

/** What these files read of a plugin. */
export interface AuditingPlugin {
  readonly auditedActions?: AuditedActions;
}

/** Checks the audited actions of a plugin. @returns a sentence for each error. */
export function auditedActionProblems(pluginId: string, { auditedActions }: AuditingPlugin): readonly string[] {
  return Object.keys(auditedActions?.names ?? {})
    .filter((action) => !action.startsWith(`${pluginId}.`))
    .map((action) => `Audited action '${action}' of plugin '${pluginId}' must begin with '${pluginId}.'.`);
}
