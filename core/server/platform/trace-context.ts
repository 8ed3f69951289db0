/** Returns a valid `traceparent` (W3C Trace Context) unchanged, else undefined: an invalid one counts as missing. */
export function validTraceparent(header: string | undefined): string | undefined {
  const match = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.{0,200})?$/.exec(header ?? '');
  const [whole, version, trace = '', parent = '', rest] = match ?? [];
  const isKnown = version !== 'ff' && (version !== '00' || rest === undefined);
  return isKnown && /[^0]/.test(trace) && /[^0]/.test(parent) ? whole : undefined;
}

/** The trace id of a valid `traceparent`. */
export function traceIdOf(trace: string | undefined): string | undefined {
  return trace?.slice(3, 35);
}
