/** Stable error codes of the API (decisions.md D2). */
export type ErrorCode =
  | 'validation_failed'
  | 'session_required'
  | 'signature_invalid'
  | 'plan_limit'
  | 'read_only'
  | 'module_required'
  | 'permission_required'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'precondition_required'
  | 'unprocessable'
  | 'too_large'
  | 'unsupported_type'
  | 'rate_limited'
  | 'plugin_unavailable'
  | 'shutting_down'
  | 'internal';

/** HTTP status of each code (decisions.md D2). */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  validation_failed: 400,
  session_required: 401,
  signature_invalid: 401,
  plan_limit: 402,
  read_only: 402,
  module_required: 403,
  permission_required: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  unprocessable: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal: 500,
  plugin_unavailable: 503,
  shutting_down: 503,
};

/** Error response: RFC 9457 `application/problem+json` with our members beside the standard ones. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  /** Messages for the user; field errors first. The client shows the first, search shows all (R64). */
  readonly errors: readonly string[];
  readonly params: Readonly<Record<string, unknown>>;
  readonly requestId: string;
  /** The caller's own trace (W3C Trace Context), if the request was part of one. */
  readonly traceId?: string | undefined;
}
