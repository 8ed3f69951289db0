import { axisX, axisY, gridX, gridY, ruleX, ruleY } from '@observablehq/plot';
import type { AxisXOptions, AxisYOptions, Markish } from '@observablehq/plot';
import type { ChartNumbers } from '../chart-description';
import { numberFormat } from '../chart-texts';

const valueTicks = 5;
const quiet = { tickSize: 0, label: null, fill: 'var(--t-ink-3)' } as const;
const gridLine = { stroke: 'var(--t-line)', strokeOpacity: 1 } as const;
const zeroLine = { stroke: 'var(--t-line-strong)' } as const;

/** How the values of an axis are written at its ticks. */
export function tickFormat(language: string, numbers: ChartNumbers): (value: number) => string {
  return numbers.formatTick ?? numberFormat(language, numbers);
}

/** The value axis of an upright chart: grid, zero and numbers. */
export function valueAxis(format: (value: number) => string, isMirrored: boolean): readonly Markish[] {
  return [
    gridY({ ticks: valueTicks, ...gridLine }),
    axisY({ ...quiet, anchor: isMirrored ? 'right' : 'left', ticks: valueTicks, tickFormat: format, tickPadding: 8 }),
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
