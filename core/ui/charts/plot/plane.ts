import { plot } from '@observablehq/plot';
import type { Markish, PlotOptions, ScaleOptions } from '@observablehq/plot';

/** Height of a chart whose positions run across it. */
export const planeHeight = 248;
/** Height of a row of a chart whose positions run down. */
export const rowHeight = 32;

/** Space around the drawn area, in px. */
export interface PlaneMargins {
  readonly top: number;
  readonly bottom: number;
  /** At the side of the value axis, or of the names. */
  readonly axis: number;
  readonly end: number;
}

export interface PlaneOptions {
  readonly width: number;
  readonly height: number;
  readonly isMirrored: boolean;
  readonly margins: PlaneMargins;
  readonly x: ScaleOptions;
  readonly y: ScaleOptions;
  readonly marks: readonly Markish[];
}

/** A drawn area with its scales. */
export interface Plane {
  readonly figure: SVGSVGElement;
  readonly scaleX: (value: number) => number;
  readonly scaleY: (value: number) => number;
}

/** Draws marks with the product's sizes, without the library's own styles, legend or tooltip. */
export function drawPlane(options: PlaneOptions): Plane {
  const { width, height, isMirrored, margins, marks } = options;
  const figure = plot({
    width,
    height,
    marginTop: margins.top,
    marginBottom: margins.bottom,
    marginLeft: isMirrored ? margins.end : margins.axis,
    marginRight: isMirrored ? margins.axis : margins.end,
    x: { ...options.x, axis: null, reverse: isMirrored },
    y: { ...options.y, axis: null },
    marks: [...marks],
  } satisfies PlotOptions);
  // Chart.css has what is needed of it; a style element would need `unsafe-inline`.
  figure.querySelector('style')?.remove();
  return { figure: figure as unknown as SVGSVGElement, scaleX: scaleOf(figure, 'x'), scaleY: scaleOf(figure, 'y') };
}

function scaleOf(figure: ReturnType<typeof plot>, name: 'x' | 'y'): (value: number) => number {
  const scale = figure.scale(name);
  return (value) => Number(scale?.apply(value) ?? 0);
}

/** Roughly the width of a text of 12 px, in px. */
export function textWidth(text: string): number {
  return text.length * 6.6;
}

/** Room for the texts of the value axis. */
export function axisRoom(texts: readonly string[]): number {
  return Math.min(120, Math.max(36, ...texts.map((text) => textWidth(text) + 14)));
}
