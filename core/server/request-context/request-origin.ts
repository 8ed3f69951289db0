import { validTraceparent } from '../platform/trace-context';

/** The origin of work: the request that caused it and its trace. */
export interface RequestOrigin {
  readonly requestId: string;
  /** `traceparent`. */
  readonly trace?: string | undefined;
}

/** Text form for the single column of outbox and jobs; neither part has a space. */
export function writeOrigin({ requestId, trace }: RequestOrigin): string {
  return trace === undefined ? requestId : `${requestId} ${trace}`;
}

export function readOrigin(text: string): RequestOrigin {
  const [requestId = '', trace] = text.split(' ', 2);
  return { requestId, trace: validTraceparent(trace) };
}
