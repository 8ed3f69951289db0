import { axisX, axisY, gridX, gridY, ruleX, ruleY } from '@observablehq/plot';
import type { AxisXOptions, AxisYOptions, Markish } from '@observablehq/plot';
import type { ChartNumbers } from '../chart-description';
import { numberFormat } from '../chart-texts';

/** Marks of an upright value axis, roughly. */
const uprightTicks = 5;
const quiet = { tickSize: 0, label: null, fill: 'var(--t-ink-3)' } as const;
const gridLine = { stroke: 'var(--t-line)', strokeOpacity: 1 } as const;
const zeroLine = { stroke: 'var(--t-line-strong)' } as const;

/** How the values of an axis are written at its ticks. */
export function tickFormat(language: string, numbers: ChartNumbers): (value: number) => string {
  return numbers.formatTick ?? numberFormat(language, numbers);
}

/** Whether all values are whole numbers, such as counts; gaps are left out. */
export function areWhole(values: readonly (number | undefined)[]): boolean {
  return values.every((value) => value === undefined || Number.isInteger(value));
}

/** How many marks an axis has, roughly: not more than whole numbers in its range if its values are whole. */
export function tickCount(isWhole: boolean, [low, high]: readonly [number, number], most: number): number {
  return isWhole ? Math.max(1, Math.min(most, high - low)) : most;
}

export interface ValueAxisOptions {
  readonly format: (value: number) => string;
  readonly isMirrored: boolean;
  /** Values are whole numbers: an axis of votes has no half votes. */
  readonly isWhole: boolean;
  readonly range: readonly [number, number];
}

/** The value axis of an upright chart: grid, zero and numbers. */
export function valueAxis({ format, isMirrored, isWhole, range }: ValueAxisOptions): readonly Markish[] {
  const ticks = tickCount(isWhole, range, uprightTicks);
  return [
    gridY({ ticks, ...gridLine }),
    axisY({ ...quiet, anchor: isMirrored ? 'right' : 'left', ticks, tickFormat: format, tickPadding: 8 }),
  ];
}

/** Zero of the value axis, over what is drawn. */
export function zeroRule(): Markish {
  return ruleY([0], zeroLine);
}

/** The value axis of a chart whose bars run across. */
export function acrossAxis(format: (value: number) => string, ticks: number): readonly Markish[] {
  return [
    gridX({ ticks, ...gridLine }),
    axisX({ ...quiet, anchor: 'bottom', ticks, tickFormat: format, tickPadding: 6 }),
  ];
}

/** Zero of a chart whose bars run across. */
export function zeroRuleAcross(): Markish {
  return ruleX([0], zeroLine);
}

/** An axis of positions, at the bottom. */
export function positionAxis(options: AxisXOptions): Markish {
  return axisX({ ...quiet, anchor: 'bottom', tickPadding: 8, ...options });
}

/** Names down the side; long ones are cut, and written out beside the plot. */
export function nameAxis(names: readonly string[], room: number, isMirrored: boolean): Markish {
  const options: AxisYOptions = {
    ...quiet,
    anchor: isMirrored ? 'right' : 'left',
    ticks: [...names.keys()],
    tickFormat: (index: number) => names[index] ?? '',
    tickPadding: 10,
    lineWidth: (room - 16) / 12,
    textOverflow: 'ellipsis',
  };
  return axisY(options);
}
