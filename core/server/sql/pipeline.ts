import { DatabaseError } from './engine';
import type { OpeningMode, ResultSet, ScopedStatement, StatementScope } from './engine';
import { toParameter } from './parameters';
import { headOf, isSameScope, switchTo, tagsOf } from './scope';
import type { StatementNames, Step, StepReply } from './steps';

/** What a message does besides its statements. */
export interface MessageFrame {
  /** Opens a transaction. */
  readonly open: OpeningMode | undefined;
  /** Scope left by the message before; undefined when the transaction opens here. */
  readonly scope: StatementScope | undefined;
  readonly commit: boolean;
}

/** A message ready to be sent, and how to read its answer. */
export interface Message {
  readonly steps: readonly Step[];
  /** Scope in which it leaves the transaction. */
  readonly scope: StatementScope | undefined;
  /**
   * Results of the statements.
   *
   * @throws DatabaseError when anything but the expected pattern came back.
   */
  read(replies: readonly StepReply[]): readonly ResultSet[];
}

/** What a step of a message is: its head, a change of scope, a statement, the end. */
type StepRole = OpeningMode | 'switch' | 'statement' | 'commit';

/** Statements that would leave the transaction, the role or the tenant that the head has set. */
const forbidden =
  /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:abort|begin|commit|deallocate|discard|end|listen|notify|prepare|release|reset|rollback|savepoint|set|start|unlisten)\b/i;

/** True for text that begins with a command of that kind. */
export function leavesTransaction(text: string): boolean {
  return forbidden.test(text);
}

/** Puts head, statements, changes of scope and commit into one message. */
export function composeMessage(
  statements: readonly ScopedStatement[],
  frame: MessageFrame,
  names: StatementNames,
): Message {
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
  if (leavesTransaction(statement.text)) {
    throw new DatabaseError('42501', 'A statement may not change the transaction, the role or the session.');
  }
  return { kind: 'prepared', name, text: statement.text, values: statement.values.map(toParameter) };
}

function readReplies(roles: readonly StepRole[], replies: readonly StepReply[]): readonly ResultSet[] {
  if (replies.length !== roles.length) {
    throw new DatabaseError('08P01', 'The database answered another number of steps than were sent.');
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

/** After a broken head the statements would have run under no tenant: nothing of such a message counts. */
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
