/** Days after the first failed attempt to collect an invoice (features.md 18.2). */
export const dunningDays = {
  /** The attempt is repeated. */
  retries: [1, 3, 5, 7, 14],
  /** The company becomes read-only. */
  readOnly: 8,
  /** Admins are told once more, before the subscription ends. */
  suspended: 22,
  /** The subscription ends. */
  ended: 45,
} as const;
