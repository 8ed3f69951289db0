/** The value below which a share of all values lies; the nearest one that was really measured. */
export function percentile(values, share) {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
}

/** The value in the middle. */
export function median(values) {
  return percentile(values, 0.5);
}

/** Waits. */
export function pause(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Asks again until the answer is there. */
export async function eventually(what, ask, patience = 30_000) {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) {
      return answer;
    }
    await pause(20);
  }
  throw new Error(`Waited ${patience / 1000} s in vain for ${what}.`);
}

/** Waits for something that may never come. */
export async function within(what, patience, promise) {
  let timer;
  const giveUp = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${patience / 1000} s in vain for ${what}.`)), patience);
  });
  try {
    return await Promise.race([promise, giveUp]);
  } finally {
    clearTimeout(timer);
  }
}
