import { usableTrace } from '../http/trace-context';

/** What work came from: a click's request, and the trace that the click belonged to. */
export interface CallTrail {
  readonly requestId: string;
  /** `traceparent`. */
  readonly trace?: string | undefined;
}

/** As the outbox and jobs carry it, in the one column for it: neither part has a blank within. */
export function writeTrail({ requestId, trace }: CallTrail): string {
  return trace === undefined ? requestId : `${requestId} ${trace}`;
}

export function readTrail(text: string): CallTrail {
  const [requestId = '', trace] = text.split(' ', 2);
  return { requestId, trace: usableTrace(trace) };
}
