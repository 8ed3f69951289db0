/** How often a cache had the answer. */
export class CacheCounts {
  hits = 0;
  misses = 0;
}
