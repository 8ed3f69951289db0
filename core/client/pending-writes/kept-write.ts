import { toJS } from 'mobx';
import type { RequestPlan } from '../api/request-plan';
import { ApiError } from '../services';
import type { KeptCreation, KeptEdit, UnsentWrite } from './pending-writes';

/** Why a write was refused. */
export interface Refusal {
  readonly code: ApiError['code'];
  /** Sentences for people. */
  readonly reason: readonly string[];
  /** Fields that another person changed meanwhile; undefined for any other refusal. */
  readonly conflicts: unknown;
  /** What the person has to confirm before the server makes the change; undefined for any other refusal. */
  readonly confirmation?: unknown;
  /** What the server has in these fields; undefined when it did not say. */
  readonly theirs?: { readonly version: number; readonly values: Readonly<Record<string, unknown>> } | undefined;
}

/** What the browser's database has of a write, beside its key. */
interface StoredWrite {
  readonly plan: RequestPlan;
  readonly label: string | undefined;
  readonly edit: KeptEdit | undefined;
  readonly creation: KeptCreation | undefined;
  /** The response to a creation, while changes of its entity are still to be sent. */
  readonly answer: unknown;
  /** ISO 8601. */
  readonly keptAt: string;
  /** When it was first sent without a response, ISO 8601; undefined before. */
  readonly sentAt: string | undefined;
  readonly refusal: Refusal | undefined;
  /** The tab that is sending it for the first time; undefined while it waits in the queue. */
  readonly tab: string | undefined;
  /** Grows with each change, so that an older copy is known as such. */
  readonly revision: number;
}

/** The promise of a write's outcome, and its two functions. */
export interface Outcome {
  readonly promise: Promise<unknown>;
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: ApiError) => void;
}

/** A write without a response. Replaced on every change. */
export interface KeptWrite extends StoredWrite {
  /** Sorts by time. */
  readonly key: string;
  /** The id of the person who made it. */
  readonly person: string;
  readonly outcome: Outcome;
  /** Undefined while it is being stored; false: it exists in this tab only. */
  readonly isStored: boolean | undefined;
}

/** Writes of one lane are sent one after the other. A write without an entity has a lane of its own. */
export function laneOf({ plan, key }: Pick<KeptWrite, 'plan' | 'key'>): string {
  return plan.entity ?? key;
}

export function createOutcome(): Outcome {
  let resolve!: Outcome['resolve'];
  let reject!: Outcome['reject'];
  const promise = new Promise<unknown>((...settle) => void ([resolve, reject] = settle));
  // Nothing in this tab may wait for it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** The record to store, without objects that the database cannot clone. */
export function toRecord(write: KeptWrite): { readonly key: string; readonly value: unknown } {
  const { key, plan, label, edit, creation, answer, keptAt, sentAt, refusal, tab, revision } = write;
  const value: StoredWrite = {
    ...{ plan, label, keptAt, sentAt, refusal, tab, revision, answer: toJS(answer) },
    edit: toJS(edit),
    creation: creation && { ...creation, entity: toJS(creation.entity), changes: toJS(creation.changes) },
  };
  return { key, value };
}

/** A write of an earlier page or another tab. */
export function fromRecord(key: string, person: string, value: unknown): KeptWrite {
  // The only cast of stored writes: only `toRecord` makes these records.
  const stored = value as StoredWrite;
  const outcome = createOutcome();
  if (stored.refusal !== undefined) {
    outcome.reject(errorOf(stored.refusal));
  }
  if (stored.answer !== undefined) {
    outcome.resolve(stored.answer);
  }
  return { ...stored, key, person, outcome, isStored: true };
}

/** True when the server may have done a write. */
export function mayBeDone({ sentAt, refusal }: Pick<KeptWrite, 'sentAt' | 'refusal'>): boolean {
  // Refused as too old to be sent again: it may have been done.
  return sentAt !== undefined && (refusal === undefined || refusal.code === 'offline');
}

/** True when the entity of a creation was changed or deleted after the creation was sent. */
export function hasChanges({ creation }: Pick<KeptWrite, 'creation'>): boolean {
  return creation !== undefined && (creation.isRemoved === true || Object.keys(creation.changes).length > 0);
}

/** What is stored of a refusal: of a conflict also what the server has. */
export function refusalOf({ code, sentences: reason, params }: ApiError): Refusal {
  const { conflicts, current, confirmation } = params;
  if (code !== 'conflict' || !Array.isArray(conflicts)) {
    return { code, reason, conflicts: undefined, confirmation };
  }
  // The one cast of the server's values in a conflict, to read fields by their names.
  const fields = Object(current) as Readonly<Record<string, unknown>>;
  const values = Object.fromEntries(conflicts.map((field) => [String(field), valueAt(fields, String(field))]));
  const { version } = fields;
  return { code, reason, conflicts, theirs: typeof version === 'number' ? { version, values } : undefined };
}

/** The error of a refusal that was stored, by this tab or another one. */
export function errorOf({ code, reason, conflicts, confirmation }: Refusal): ApiError {
  return new ApiError(code, reason, { conflicts, confirmation });
}

/** The write as the list of unsent changes shows it. */
export function toUnsentWrite(write: KeptWrite, isSending: boolean): UnsentWrite {
  const { key, plan, label, edit, creation, keptAt, refusal, outcome } = write;
  return {
    key,
    clientId: plan.clientId,
    endpointId: plan.endpointId,
    action:
      plan.method === 'DELETE' || creation?.isRemoved === true
        ? 'delete'
        : creation !== undefined || plan.entity === undefined
          ? 'create'
          : 'change',
    label,
    values: shortValues(plan.body),
    keptAt: new Date(keptAt),
    state: refusal !== undefined ? 'refused' : isSending ? 'sending' : 'waiting',
    reason: refusal?.reason ?? [],
    isConflict: refusal?.conflicts !== undefined,
    isUnconfirmed: refusal?.confirmation !== undefined,
    conflicts: conflictsOf(write),
    edit,
    creation,
    mayBeDone: mayBeDone(write),
    settled: outcome.promise,
  };
}

/** Longer values are left out, in characters. */
const maxValueLength = 80;

/** Ids, and codes such as a status: what people wrote has an upper-case letter, a space or a number. */
const idOrCode = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[a-z_-]*)$/;

function shortValues(body: unknown): readonly string[] {
  return Object.values(Object(body) as Readonly<Record<string, unknown>>).flatMap((value) => shortTextOf(value) ?? []);
}

/** A text or number that people wrote; undefined for any other value. */
function shortTextOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  return text === undefined || text.length > maxValueLength || idOrCode.test(text) ? undefined : text;
}

/** The value of a field, or of a key of a field: `customValues.7`. */
function valueAt(fields: unknown, path: string): unknown {
  // The one cast of fields, to read each by its name.
  return path.split('.').reduce((at, name) => (Object(at) as Readonly<Record<string, unknown>>)[name], fields);
}

/** Both values of the fields that another person changed, where both are short texts. */
function conflictsOf({ plan, refusal }: KeptWrite): UnsentWrite['conflicts'] {
  const mine = Object(plan.body) as Readonly<Record<string, unknown>>;
  return Object.entries(refusal?.theirs?.values ?? {}).flatMap(([field, value]) => {
    const sides = { mine: shortTextOf(valueAt(mine, field)), theirs: shortTextOf(value) };
    return sides.mine === undefined || sides.theirs === undefined ? [] : [{ mine: sides.mine, theirs: sides.theirs }];
  });
}
