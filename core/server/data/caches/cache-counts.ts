/** Counts the hits and misses of a cache. */
export class CacheCounts {
  hits = 0;
  misses = 0;
}
