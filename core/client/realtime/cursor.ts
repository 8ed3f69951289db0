/** Compares positions of a change feed; they are whole numbers too large to count on as such. */
export function isLower(left: string, right: string): boolean {
  return left.length === right.length ? left < right : left.length < right.length;
}
