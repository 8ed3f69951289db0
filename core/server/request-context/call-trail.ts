import { usableTrace } from '../platform/trace-context';

/** The origin of work: the request that caused it and its trace. */
export interface CallTrail {
  readonly requestId: string;
  /** `traceparent`. */
  readonly trace?: string | undefined;
}

/** Text form for the single column of outbox and jobs; neither part has a space. */
export function writeTrail({ requestId, trace }: CallTrail): string {
  return trace === undefined ? requestId : `${requestId} ${trace}`;
}

export function readTrail(text: string): CallTrail {
  const [requestId = '', trace] = text.split(' ', 2);
  return { requestId, trace: usableTrace(trace) };
}
