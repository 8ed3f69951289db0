import type { InstanceContext, PortalContext } from '../../request-context/call-context';

/** What an operator types after the name of a plugin's command, and what the help says about it. */
export interface OperatorCommandDeclaration<
  Argument extends string = string,
  Required extends string = string,
  Optional extends string = string,
> {
  /** Follows the id of the plugin: `refund` in `npm run operator -- billing refund`. Lower case with hyphens. */
  readonly name: string;
  /** What the command does, in a few words. */
  readonly summary: string;
  /** Values in their order. Before them a command of a portal takes the portal. */
  readonly arguments?: readonly Argument[];
  /** Options with a value, such as `reason` for `--reason`, that must be there. */
  readonly required?: readonly Required[];
  /** Options with a value that may be left out. */
  readonly optional?: readonly Optional[];
}

/** The values of a command by the names of its declaration. */
export type OperatorInput<
  Argument extends string = string,
  Required extends string = string,
  Optional extends string = string,
> = { readonly [K in Argument | Required]: string } & { readonly [K in Optional]?: string };

/** A command of a plugin with what it runs. Created by `onPortalCommand` and `onInstanceCommand`. */
export interface OperatorCommandBinding {
  readonly scope: 'portal' | 'instance';
  readonly declaration: OperatorCommandDeclaration;
  /** @returns lines for the operator. */
  readonly run: (context: PortalContext & InstanceContext, input: OperatorInput) => Promise<readonly string[]>;
}

/**
 * Binds a command that works in one portal, which the operator names by its id or company name. It runs in a
 * transaction, as the operator, and entering the portal is audited. It returns lines for the operator, in English as all of
 * `npm run operator`; an `AppError` refuses the command with its sentence.
 *
 * @example
 * ```ts
 * import { onPortalCommand, sql } from '@tessera/core/server';
 *
 * export const clearNotes = onPortalCommand(
 *   { name: 'clear', summary: 'deletes the notes of a portal', required: ['reason'] },
 *   async (context, { reason }) => {
 *     const { db, clientId } = context;
 *     const count = await db.run(sql`delete from note where client_id = ${clientId}`);
 *     context.audit({ action: 'notes.notes.clear', entity: 'portal', entityId: clientId, detail: { reason } });
 *     return [`${count} notes are deleted.`];
 *   },
 * );
 * ```
 */
export function onPortalCommand<
  const Argument extends string = never,
  const Required extends string = never,
  const Optional extends string = never,
>(
  declaration: OperatorCommandDeclaration<Argument, Required, Optional>,
  run: (context: PortalContext, input: OperatorInput<Argument, Required, Optional>) => Promise<readonly string[]>,
): OperatorCommandBinding {
  // The one cast of inputs: the parser fills in what the declaration names.
  return { scope: 'portal', declaration, run: (context, input) => run(context, input as never) };
}

/** Binds a command that works on the installation, in tables of the plugin that belong to no portal. */
export function onInstanceCommand<
  const Argument extends string = never,
  const Required extends string = never,
  const Optional extends string = never,
>(
  declaration: OperatorCommandDeclaration<Argument, Required, Optional>,
  run: (context: InstanceContext, input: OperatorInput<Argument, Required, Optional>) => Promise<readonly string[]>,
): OperatorCommandBinding {
  // As above.
  return { scope: 'instance', declaration, run: (context, input) => run(context, input as never) };
}
