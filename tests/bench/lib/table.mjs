/**
 * What a measure found. `budget` is the most that is allowed, or with `isLeast` the least.
 * @typedef {{ what: string; value: number; unit: string; budget?: number; isLeast?: boolean; note?: string }} Figure
 */

/** Whether a figure keeps its budget; those without one always do. */
export function isKept({ value, budget, isLeast }) {
  return budget === undefined || (isLeast === true ? value >= budget : value <= budget);
}

/** All figures beside their budgets. */
export function tableOf(figures) {
  const lines = figures.map((figure) => {
    const { budget, isLeast, note, unit, value, what } = figure;
    const limit = budget === undefined ? '–' : `${isLeast === true ? '≥' : '≤'} ${shown(budget)} ${unit}`;
    const state = budget === undefined ? '' : isKept(figure) ? 'ok' : 'OVER';
    return [what, `${shown(value)} ${unit}`, limit, state, note ?? ''];
  });
  const all = [['what', 'measured', 'budget', '', ''], ...lines];
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => line[column].length)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(value) {
  const digits = value >= 1000 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 4;
  return String(Number(value.toFixed(digits)));
}
