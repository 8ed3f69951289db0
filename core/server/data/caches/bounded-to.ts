/** How many entries an `LRUCache` keeps. */
export interface EntryLimit {
  readonly maxSize: number;
  readonly sizeCalculation: () => number;
}

/**
 * Bounds an `LRUCache` without reserving memory for all entries: `max` fills arrays of that length at once, which made a
 * tenth of the processor time of a start, and megabytes that most installations never use.
 */
export function boundedTo(entries: number): EntryLimit {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
