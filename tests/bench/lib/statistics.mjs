import { readFileSync } from 'node:fs';

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

/** Share of the time of all processors in which nothing ran, since the machine was started, as ticks. */
function ticks() {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/);
  const numbers = fields.map(Number);
  return { idle: numbers[3], all: numbers.reduce((sum, number) => sum + number, 0) };
}

/** Waits until nothing else runs to speak of: two seconds with nineteen of twenty ticks idle. Gives up after a minute. */
export async function idleMachine() {
  const end = performance.now() + 60_000;
  for (let calm = 0, before = ticks(); calm < 2 && performance.now() < end;) {
    await pause(1000);
    const now = ticks();
    calm = (now.idle - before.idle) / (now.all - before.all) > 0.95 ? calm + 1 : 0;
    before = now;
  }
}
