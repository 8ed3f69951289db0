import { DatabaseError } from './engine';
import type { TransactionMode, ResultSet, ScopedStatement, StatementScope } from './engine';
import { toParameter } from './parameters';
import { headOf, isSameScope, switchTo, tagsOf } from './scope';
import type { StatementNames, Step, StepReply } from './steps';

/** The parts of a message around its statements. */
export interface MessageFrame {
  /** Opens a transaction. */
  readonly open: TransactionMode | undefined;
  /** Scope at the end of the previous message; undefined when this message opens the transaction. */
  readonly scope: StatementScope | undefined;
  readonly commit: boolean;
}

/** A message ready to be sent, with the function that reads its replies. */
export interface PipelineMessage {
  readonly steps: readonly Step[];
  /** Scope of the transaction after the message. */
  readonly scope: StatementScope | undefined;
  /**
   * Results of the statements.
   *
   * @throws DatabaseError when a statement failed or the replies do not match the steps.
   */
  read(replies: readonly StepReply[]): readonly ResultSet[];
}

/** The role of a step in a message: its head, a change of scope, a statement or the commit. */
type StepRole = TransactionMode | 'switch' | 'statement' | 'commit';

/** Commands that would change the transaction, the role or the tenant set by the head. */
const forbidden =
  /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:abort|begin|commit|deallocate|discard|end|listen|notify|prepare|release|reset|rollback|savepoint|set|start|unlisten)\b/i;

/** Whether the text begins with a command that would change the transaction, the role or the session. */
export function changesTransaction(text: string): boolean {
  return forbidden.test(text);
}

/** Composes head, statements, changes of scope and commit into one message. */
export function composeMessage(
  statements: readonly ScopedStatement[],
  frame: MessageFrame,
  names: StatementNames,
): PipelineMessage {
  const steps: Step[] = [];
  const roles: StepRole[] = [];
  let scope = frame.scope;
  for (const statement of statements) {
    if (frame.open !== undefined && steps.length === 0) {
      steps.push({ kind: 'simple', text: headOf(frame.open, statement.scope) });
      roles.push(frame.open);
    } else if (scope === undefined || !isSameScope(scope, statement.scope)) {
      steps.push({ kind: 'simple', text: switchTo(statement.scope) });
      roles.push('switch');
    }
    scope = statement.scope;
    steps.push(preparedStep(statement, names));
    roles.push('statement');
  }
  if (frame.commit) {
    steps.push({ kind: 'simple', text: 'commit' });
    roles.push('commit');
  }
  return { steps, scope, read: (replies) => readReplies(roles, replies) };
}

function preparedStep(statement: ScopedStatement, names: StatementNames): Step {
  const name = names.nameOf(statement);
  if (changesTransaction(statement.text)) {
    throw new DatabaseError('42501', 'A statement may not change the transaction, the role or the session.');
  }
  return { kind: 'prepared', name, text: statement.text, values: statement.values.map(toParameter) };
}

function readReplies(roles: readonly StepRole[], replies: readonly StepReply[]): readonly ResultSet[] {
  if (replies.length !== roles.length) {
    throw new DatabaseError('08P01', 'The number of replies differs from the number of steps sent.');
  }
  const failed = replies.find((reply) => reply.error !== undefined);
  if (failed?.error !== undefined) {
    throw failed.error;
  }
  const results: ResultSet[] = [];
  for (const [index, reply] of replies.entries()) {
    const role = roles[index];
    if (!isExpected(role, reply)) {
      throw new DatabaseError('08P01', `The database answered a ${role} with ${reply.tags.join(', ') || 'nothing'}.`);
    }
    if (role === 'statement') {
      results.push(reply.results.at(-1) ?? { rows: [], count: 0 });
    }
  }
  return results;
}

/** A message whose head failed is rejected as a whole: its statements would have run without a tenant. */
function isExpected(role: StepRole | undefined, { tags, status }: StepReply): boolean {
  if (role === 'commit') {
    return tags.length === 1 && tags[0] === 'COMMIT' && (status ?? 'I') === 'I';
  }
  if ((status ?? 'T') !== 'T') {
    return false;
  }
  if (role === 'statement') {
    return tags.length <= 1;
  }
  const expected = role === undefined ? [] : tagsOf[role];
  return tags.length === expected.length && tags.every((tag, index) => tag === expected[index]);
}
