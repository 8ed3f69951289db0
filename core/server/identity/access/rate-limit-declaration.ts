/** How often one person, or one network for public endpoints, may call the endpoints that name this limit. */
export interface RateLimitDeclaration {
  /** `<plugin id>.<name>`. */
  readonly name: `${string}.${string}`;
  /** Requests a minute, and at once. RATE_LIMIT_FACTOR applies. */
  readonly perMinute: number;
}
