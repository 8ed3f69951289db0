import { protocol } from '@electric-sql/pglite';
import { columnParser } from '../sql/column-parsers';
import type { ColumnParser } from '../sql/column-parsers';
import { DatabaseError } from '../sql/engine';
import type { ResultSet } from '../sql/engine';
import { evictNames, namesIn } from '../sql/steps';
import type { PreparedStep, Step, StepReply } from '../sql/steps';

const { serialize } = protocol;
type WireMessage = Parameters<Parameters<InstanceType<typeof protocol.Parser>['parse']>[1]>[0];
interface WireField {
  readonly name: string;
  readonly dataTypeID: number;
}
/** Parts of backend messages that are read here; the library types them as their common base only. */
interface WireDetails {
  readonly fields: readonly WireField[] & readonly (string | null)[];
  readonly text: string;
  readonly status: string;
  readonly severity: string | undefined;
  readonly code: string | undefined;
  readonly message: string;
  readonly detail: string | undefined;
  readonly constraint: string | undefined;
}

/**
 * Writes steps as bytes of the frontend protocol, one Sync each. `prepared` holds the names the session knows, the least
 * recently used first; surplus ones are closed and leave it.
 */
export function encodeSteps(steps: readonly Step[], prepared: Set<string>): Uint8Array {
  const parts: Uint8Array[] = [];
  const current = namesIn(steps);
  for (const name of current) {
    if (prepared.delete(name)) {
      prepared.add(name);
    }
  }
  const evicted = evictNames(prepared, current);
  if (evicted.length > 0) {
    // Answered with the first step that ends in a Sync.
    parts.push(...evicted.map((name) => serialize.close({ type: 'S', name })));
  }
  const sent = new Set<string>();
  for (const step of steps) {
    if (step.kind === 'simple') {
      parts.push(serialize.query(step.text));
      continue;
    }
    parts.push(...encodePrepared(step, prepared, sent));
  }
  return joinBytes(parts);
}

function encodePrepared(step: PreparedStep, prepared: ReadonlySet<string>, sent: Set<string>): Uint8Array[] {
  const { name = '', text, values } = step;
  const parts: Uint8Array[] = [];
  if (name === '' || !(prepared.has(name) || sent.has(name))) {
    parts.push(serialize.parse({ name, text }));
    sent.add(name);
  }
  parts.push(
    serialize.bind({ statement: name, values: [...values] }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  );
  return parts;
}

/**
 * Reads the answer to `steps` and adds newly prepared names to `prepared`.
 *
 * @throws DatabaseError for PANIC and FATAL, and where a step has no ReadyForQuery: the database process can no longer
 *   be believed then, and nothing of the reply may be resolved.
 */
export function decodeReplies(bytes: Uint8Array, steps: readonly Step[], prepared: Set<string>): readonly StepReply[] {
  const replies: StepReply[] = [];
  let reply = new ReplyReader();
  let isComplete = true;
  new protocol.Parser().parse(bytes, (message) => {
    isComplete = message.name === 'readyForQuery';
    const step = steps[replies.length];
    if (message.name === 'parseComplete' && step?.kind === 'prepared' && step.name !== undefined) {
      prepared.add(step.name);
    }
    if (message.name === 'readyForQuery') {
      replies.push(reply.end(detailsOf(message).status));
      reply = new ReplyReader();
      return;
    }
    reply.take(message);
  });
  if (!isComplete || replies.length !== steps.length) {
    throw new DatabaseError('58000', 'The embedded database broke off its answer.');
  }
  return replies;
}

/** Collects what one step answered. */
class ReplyReader {
  private readonly results: ResultSet[] = [];
  private readonly tags: string[] = [];
  private error: DatabaseError | undefined;
  private columns: readonly { readonly name: string; readonly parse: ColumnParser }[] = [];
  private rows: Record<string, unknown>[] = [];

  take(message: WireMessage): void {
    if (message.name === 'rowDescription') {
      this.columns = detailsOf(message).fields.map(({ name, dataTypeID }) => ({
        name,
        parse: columnParser(dataTypeID),
      }));
    } else if (message.name === 'dataRow') {
      this.rows.push(this.readRow(detailsOf(message).fields));
    } else if (message.name === 'commandComplete') {
      this.complete(detailsOf(message).text);
    } else if (message.name === 'error') {
      this.error ??= readError(detailsOf(message));
    }
  }

  end(status: string): StepReply {
    return { results: this.results, tags: this.tags, error: this.error, status };
  }

  private readRow(fields: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of this.columns.entries()) {
      const text = fields[index];
      row[name] = text === null || text === undefined ? null : parse(text);
    }
    return row;
  }

  private complete(tag: string): void {
    const words = tag.split(' ');
    const count = Number(words.at(-1));
    this.results.push({ rows: this.rows, count: Number.isInteger(count) ? count : 0 });
    this.tags.push(words[0] ?? '');
    this.rows = [];
  }
}

function readError({ severity, code, message, detail, constraint }: WireDetails): DatabaseError {
  if (severity === 'PANIC' || severity === 'FATAL') {
    throw new DatabaseError(code ?? '58000', message);
  }
  return new DatabaseError(code ?? 'XX000', message, {
    ...(detail === undefined ? {} : { detail }),
    ...(constraint === undefined ? {} : { constraint }),
  });
}

/** The one cast: which members a message has follows from its name, which the library does not tell the compiler. */
function detailsOf(message: WireMessage): WireDetails {
  return message as unknown as WireDetails;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
