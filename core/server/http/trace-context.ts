/** A `traceparent` of the W3C's Trace Context as it came when it is valid, else undefined: then it counts as not sent. */
export function usableTrace(header: string | undefined): string | undefined {
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.{0,200})?$/.exec(header ?? '');
  const [whole, version, trace = '', parent = '', rest] = match ?? [];
  const isKnown = version !== 'ff' && (version !== '00' || rest === undefined);
  return isKnown && /[^0]/.test(trace) && /[^0]/.test(parent) ? whole : undefined;
}

/** The trace that a valid `traceparent` belongs to. */
export function traceIdOf(trace: string | undefined): string | undefined {
  return trace?.slice(3, 35);
}
