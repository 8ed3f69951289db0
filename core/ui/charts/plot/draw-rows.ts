import { rectX, stackX } from '@observablehq/plot';
import type { Markish } from '@observablehq/plot';
import type { BarChart, LikertChart } from '../chart-description';
import { answerColour } from '../chart-colours';
import { positionLabels } from '../chart-texts';
import { acrossAxis, areWhole, nameAxis, tickCount, tickFormat, zeroRuleAcross } from './axes';
import type { DrawnChart, DrawOptions } from './drawn-chart';
import { drawPlane, rowHeight, textWidth } from './plane';
import { barData, valueRange } from './series-data';
import type { BarDatum } from './series-data';

/** Share of a row that is left free. */
const free = 0.3;

interface RowsOptions extends DrawOptions {
  readonly names: readonly string[];
  readonly range: readonly [number, number];
  readonly isWhole: boolean;
  readonly format: (value: number) => string;
  readonly marks: readonly Markish[];
}

/** Draws horizontal bars, one row for each position. */
export function drawHorizontalBars(chart: BarChart, options: DrawOptions): DrawnChart {
  const data = barData(chart);
  const count = Math.max(1, new Set(data.map(({ slot }) => slot)).size);
  const look = { fill: { value: ({ colour }: BarDatum) => colour, scale: null }, className: 't-chart-bars' } as const;
  const top = ({ index }: BarDatum): number => index - 0.5 + free / 2;
  const height = 1 - free;
  return drawRows({
    ...options,
    names: positionLabels(chart.x, options.reader),
    range: valueRange(chart),
    isWhole: areWhole(chart.series.flatMap(({ values }) => values)),
    format: tickFormat(options.reader.language, chart.y),
    marks: [
      chart.isGrouped === true
        ? rectX(data, {
            ...look,
            x1: 0,
            x2: 'value',
            y1: (datum: BarDatum) => top(datum) + (height * datum.slot) / count,
            y2: (datum: BarDatum) => top(datum) + (height * (datum.slot + 1)) / count,
          })
        : rectX(
            data,
            stackX(
              { order: null },
              {
                ...look,
                x: 'value',
                y1: top,
                y2: (datum: BarDatum) => top(datum) + height,
                z: 'series',
                insetRight: 1,
              },
            ),
          ),
    ],
  });
}

interface AnswerShare {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
}

/** Draws answers as shares of each row: lower ones before zero, higher ones after it. */
export function drawLikert({ answers, rows }: LikertChart, options: DrawOptions): DrawnChart {
  const shares = rows.flatMap(({ counts }, row) => answerShares(counts, row));
  const reach = Math.max(0.1, ...shares.flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)]));
  const percent = new Intl.NumberFormat(options.reader.language, { style: 'percent' });
  return drawRows({
    ...options,
    names: rows.map(({ label }) => label),
    isWhole: false,
    range: [-reach, reach],
    format: (value) => percent.format(Math.abs(value)),
    marks: [
      rectX(shares, {
        x1: 'from',
        x2: 'to',
        y1: ({ row }: AnswerShare) => row - 0.5 + free / 2,
        y2: ({ row }: AnswerShare) => row + 0.5 - free / 2,
        fill: { value: ({ colour }: AnswerShare) => colour, scale: null },
        // The neutral answer is nearly as light as the page.
        stroke: 'var(--t-line-strong)',
        strokeWidth: 0.5,
        insetRight: 1,
        className: 't-chart-bars',
      }),
    ],
  });

  function answerShares(counts: readonly number[], row: number): readonly AnswerShare[] {
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (total === 0) {
      return [];
    }
    const middle = (answers.length - 1) / 2;
    const before = counts.reduce((sum, count, index) => {
      const part = index < middle ? 1 : index === middle ? 0.5 : 0;
      return sum + count * part;
    }, 0);
    let from = -before / total;
    return counts.flatMap((count, index) => {
      const share = { row, from, to: from + count / total, colour: answerColour(index, answers.length) };
      from = share.to;
      return count === 0 ? [] : [share];
    });
  }
}

function drawRows({ names, range, isWhole, format, marks, width, isMirrored }: RowsOptions): DrawnChart {
  const longest = Math.max(0, ...names.map((name) => textWidth(name) + 16));
  const room = Math.max(48, Math.min(longest, 260, width * 0.4));
  const margins = { top: 4, bottom: 28, axis: room, end: 20 };
  const height = names.length * rowHeight + margins.top + margins.bottom;
  const { figure, scaleY } = drawPlane({
    width,
    height,
    isMirrored,
    margins,
    x: { type: 'linear', domain: [...range], nice: true },
    y: { type: 'linear', domain: [names.length - 0.5, -0.5] },
    marks: [
      ...acrossAxis(format, tickCount(isWhole, range, Math.max(2, Math.min(8, Math.floor((width - room) / 80))))),
      nameAxis(names, room, isMirrored),
      ...marks,
      zeroRuleAcross(),
    ],
  });
  return {
    figure,
    pointing: 'y',
    places: names.map((_, index) => ({ x: 0, y: scaleY(index - 0.5), width, height: rowHeight })),
  };
}
