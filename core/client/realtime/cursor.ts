/** Compares positions of a change feed, which are integers beyond the safe range of a number. */
export function isLowerCursor(left: string, right: string): boolean {
  return left.length === right.length ? left < right : left.length < right.length;
}
