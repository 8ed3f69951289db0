import type { Writable } from 'node:stream';
import { Query } from 'pg';
import type { PoolClient } from 'pg';
import type { ColumnParser } from '../sql/column-parsers';
import { columnParser } from '../sql/column-parsers';
import type { DatabaseError, ResultSet } from '../sql/engine';
import { evictNames, namesIn } from '../sql/steps';
import type { Step, StepReply } from '../sql/steps';
import { toDatabaseError } from './postgres-errors';

/** The socket of a client, which pg's types omit; another one after the switch to TLS. */
export function streamOf(client: PoolClient): Writable {
  return (client as PoolClient & { readonly connection: { readonly stream: Writable } }).connection.stream;
}

/** Sends messages on pg's pipelining clients. */
export class StepSender {
  /**
   * The named statements of a session, least recently used first. Their columns do not change, or the server refuses the
   * statement; those of a statement that was not described yet are undefined.
   */
  private readonly columns = new WeakMap<PoolClient, Map<string, Columns | undefined>>();

  /** Writes all steps to the socket at once. Resolves when all have completed, even if some failed. */
  send(client: PoolClient, steps: readonly Step[]): Promise<readonly StepReply[]> {
    return new Promise((resolve) => {
      let open = steps.length;
      const onEnd = (): void => {
        open -= 1;
        if (open === 0) {
          resolve(queries.map((query) => query.reply));
        }
      };
      const known = this.columnsOf(client);
      const closing = useNames(known, steps);
      const queries = steps.map((step) => new StepQuery(step, { known, closing, onEnd }));
      const stream = streamOf(client);
      // Otherwise each step would be several writes.
      stream.cork();
      try {
        for (const query of queries) {
          client.query(query);
        }
      } finally {
        stream.uncork();
      }
    });
  }

  private columnsOf(client: PoolClient): Map<string, Columns | undefined> {
    let columns = this.columns.get(client);
    if (columns === undefined) {
      columns = new Map();
      this.columns.set(client, columns);
    }
    return columns;
  }
}

/** @returns names to close in the session, together with the first step that prepares or binds a statement. */
function useNames(known: Map<string, Columns | undefined>, steps: readonly Step[]): string[] {
  const current = namesIn(steps);
  for (const name of current) {
    const columns = known.get(name);
    known.delete(name);
    known.set(name, columns);
  }
  return [...evictNames(known, current)];
}

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ColumnParser[];
  /** A row of nulls; copying it is faster than adding the columns one by one. */
  readonly blank: Readonly<Record<string, unknown>>;
}

/** Members of pg's class that its types omit. */
interface PipelinedQuery {
  text: string;
  name: string | undefined;
  values: readonly unknown[] | undefined;
  queryMode: 'extended' | undefined;
  prepare(connection: StepConnection): void;
}

/** Writes protocol messages. */
interface StepConnection {
  /** Statements that pg considers prepared in the session. */
  readonly parsedStatements: Record<string, unknown>;
  close(part: { readonly type: 'S'; readonly name: string }): void;
  bind(part: { readonly statement: string; readonly values: readonly unknown[] }): void;
  execute(): void;
  sync(): void;
}

// The one cast to the class of queries, whose methods the pipelining client calls with responses of the server.
const PipelinedQuery = Query as unknown as new (text: string) => Query & PipelinedQuery;

/** Shared by the steps of one message. */
interface StepMessage {
  readonly known: Map<string, Columns | undefined>;
  readonly closing: string[];
  readonly onEnd: () => void;
}

/**
 * One step as pg sends it. A subclass, because pg's own class takes half the time of a short statement: it copies its
 * input, describes a statement each time, and creates a promise, a result and an event per row.
 */
class StepQuery extends PipelinedQuery {
  private readonly results: ResultSet[] = [];
  private readonly tags: string[] = [];
  private failure: DatabaseError | undefined;
  private columns: Columns | undefined;
  /** Not `rows`, which is an option of pg. */
  private found: Record<string, unknown>[] = [];
  private hasEnded = false;

  constructor(
    step: Step,
    private readonly message: StepMessage,
  ) {
    super(step.text);
    if (step.kind === 'prepared') {
      this.name = step.name;
      this.values = step.values;
      // Always: with neither name nor values pg would allow several commands in one text.
      this.queryMode = 'extended';
      this.columns = step.name === undefined ? undefined : message.known.get(step.name);
    }
  }

  get reply(): StepReply {
    const { results, tags, failure } = this;
    return { results, tags, error: failure, status: undefined };
  }

  override prepare(connection: StepConnection): void {
    const { name, values } = this;
    for (const evicted of this.message.closing.splice(0)) {
      connection.close({ type: 'S', name: evicted });
      delete connection.parsedStatements[evicted];
    }
    if (this.columns === undefined || name === undefined || values === undefined) {
      super.prepare(connection);
      return;
    }
    connection.bind({ statement: name, values });
    connection.execute();
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const names = fields.map(({ name }) => name);
    this.columns = {
      names,
      parsers: fields.map(({ dataTypeID }) => columnParser(dataTypeID)),
      blank: Object.fromEntries(names.map((name) => [name, null])),
    };
    if (this.name !== undefined) {
      this.message.known.set(this.name, this.columns);
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.columns === undefined || this.failure !== undefined) {
      return;
    }
    const { names, parsers, blank } = this.columns;
    const row: Record<string, unknown> = { ...blank };
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index];
        if (text !== null && text !== undefined) {
          row[names[index] ?? ''] = parsers[index]?.(text);
        }
      }
    } catch (error) {
      this.failure = toDatabaseError(error);
      return;
    }
    this.found.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const blank = text.indexOf(' ');
    const count = blank < 0 ? 0 : Number(text.slice(text.lastIndexOf(' ') + 1));
    this.tags.push(blank < 0 ? text : text.slice(0, blank));
    this.results.push({ rows: this.found, count: Number.isInteger(count) ? count : 0 });
    this.found = [];
  }

  handleEmptyQuery(): void {
    // Empty query; the end of the step follows.
  }

  handleError(error: unknown): void {
    this.failure ??= toDatabaseError(error);
    this.end();
  }

  handleReadyForQuery(): void {
    this.end();
  }

  /** A broken connection may report an error to a step more than once. */
  private end(): void {
    if (!this.hasEnded) {
      this.hasEnded = true;
      this.message.onEnd();
    }
  }
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}
