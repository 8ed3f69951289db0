import * as z from 'zod/mini';
import type { ErrorCode } from '../../contract';
import { statusOf } from '../../contract';

const Problem = z.object({
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.string())),
  params: z.optional(z.record(z.string(), z.unknown())),
  module: z.optional(z.string()),
  conflicts: z.optional(z.array(z.string())),
  current: z.optional(z.unknown()),
});

/** A failed response, as far as it could be parsed. */
export interface ReadProblem {
  readonly code: ErrorCode;
  readonly errors: readonly string[];
  readonly params: Readonly<Record<string, unknown>>;
  /** False for any other response, such as a proxy's. */
  readonly isFromServer: boolean;
}

/** Reads a problem document; any other response, such as a proxy's, gets a code from its status. */
export function readProblem(status: number, body: unknown): ReadProblem {
  const read = Problem.safeParse(body);
  if (!read.success) {
    return { code: codeOf(status), errors: [], params: {}, isFromServer: false };
  }
  const { code, errors = [], params = {}, ...members } = read.data;
  const isFromServer = isErrorCode(code);
  return { code: isFromServer ? code : codeOf(status), errors, params: { ...members, ...params }, isFromServer };
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(statusOf, code);
}

function codeOf(status: number): ErrorCode {
  const codes = Object.keys(statusOf).filter(isErrorCode);
  return codes.find((code) => statusOf[code] === status) ?? (status < 500 ? 'validation_failed' : 'internal');
}
