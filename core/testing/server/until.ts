/** Milliseconds. Far longer than a slow machine needs, and shorter than the time limit of a test, which names no condition. */
const limit = 60_000;
const pause = 5;

/** Waits until a condition is true. @throws Error that quotes the condition if it stays false. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() > end) {
      throw new Error(`Still not true after ${limit / 1000} s: ${condition.toString()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
