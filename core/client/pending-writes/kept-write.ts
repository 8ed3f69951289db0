import { toJS } from 'mobx';
import type { RequestPlan } from '../api/request-plan';
import { ApiError } from '../services';
import type { KeptEdit, UnsentWrite } from './pending-writes';

/** Why a write was refused. */
export interface Refusal {
  readonly code: ApiError['code'];
  /** Sentences for people. */
  readonly reason: readonly string[];
  /** Fields that another person changed meanwhile; undefined for any other refusal. */
  readonly conflicts: unknown;
}

/** What the browser's database has of a write, beside its key. */
interface StoredWrite {
  readonly plan: RequestPlan;
  readonly label: string | undefined;
  readonly edit: KeptEdit | undefined;
  /** ISO 8601. */
  readonly keptAt: string;
  /** When it was first sent without a response, ISO 8601; undefined before. */
  readonly sentAt: string | undefined;
  readonly refusal: Refusal | undefined;
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
  const { key, plan, label, edit, keptAt, sentAt, refusal, revision } = write;
  const value: StoredWrite = { plan, label, edit: toJS(edit), keptAt, sentAt, refusal, revision };
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
  return { ...stored, key, person, outcome, isStored: true };
}

/** The error of a refusal that was stored, by this tab or another one. */
export function errorOf({ code, reason, conflicts }: Refusal): ApiError {
  return new ApiError(code, reason, { conflicts });
}

/** The write as the list of unsent changes shows it. */
export function toUnsentWrite(write: KeptWrite, isSending: boolean): UnsentWrite {
  const { key, plan, label, edit, keptAt, refusal, outcome } = write;
  return {
    key,
    clientId: plan.clientId,
    endpointId: plan.endpointId,
    action: plan.method === 'DELETE' ? 'delete' : plan.entity === undefined ? 'create' : 'change',
    label,
    values: shortValues(plan.body),
    keptAt: new Date(keptAt),
    state: refusal !== undefined ? 'refused' : isSending ? 'sending' : 'waiting',
    reason: refusal?.reason ?? [],
    isConflict: refusal?.conflicts !== undefined,
    edit,
    settled: outcome.promise,
  };
}

/** Longer values are left out, in characters. */
const maxValueLength = 80;

/** Ids, and codes such as a status: what people wrote has an upper-case letter, a space or a number. */
const idOrCode = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[a-z_-]*)$/;

function shortValues(body: unknown): readonly string[] {
  return Object.values(Object(body) as Readonly<Record<string, unknown>>)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .filter((text) => text.length <= maxValueLength && !idOrCode.test(text));
}
