/** An outline of a glyph in font units; curves are quadratic. */
export interface GlyphOutline {
  readonly codePoint: number;
  readonly advance: number;
  /** Closed contours. The first point of each is on the curve. */
  readonly contours: readonly (readonly GlyphPoint[])[];
}

export interface GlyphPoint {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

/** Measures of a font, in its units. */
interface FontMeasures {
  readonly name: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
}

const onCurve = 1;

/**
 * Writes a TrueType font with the given glyphs. WOFF 2, as which the product's font is installed, cannot be embedded in a
 * PDF: its outlines are transformed. The same glyphs give the same bytes.
 *
 * @param glyphs in ascending order of their code points, without duplicates; glyph 0 is an empty box.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff
 */
export function writeTrueType(measures: FontMeasures, glyphs: readonly GlyphOutline[]): Buffer {
  const all = [missingGlyph(measures), ...glyphs];
  const outlines = all.map(writeGlyph);
  return writeTables(
    new Map([
      ['OS/2', writeOs2(measures)],
      ['cmap', writeCharacterMap(glyphs)],
      ['glyf', Buffer.concat(outlines)],
      ['head', writeHead(measures, all)],
      ['hhea', writeHorizontalHead(measures, all)],
      ['hmtx', Buffer.concat(all.map((glyph) => words(glyph.advance, boundsOf(glyph)[0])))],
      ['loca', writeOffsets(outlines)],
      ['maxp', writeMaximums(all)],
      ['name', writeName(measures.name)],
      ['post', Buffer.concat([longs(0x0003_0000, 0), words(-100, 50), longs(0, 0, 0, 0, 0)])],
    ]),
  );
}

function missingGlyph({ unitsPerEm }: FontMeasures): GlyphOutline {
  const [width, height, line] = [unitsPerEm / 2, unitsPerEm * 0.7, unitsPerEm / 20].map(Math.round) as [
    number,
    number,
    number,
  ];
  const box = (inset: number) =>
    [
      [inset + line, inset],
      [inset + line, height - inset],
      [width - inset - line, height - inset],
      [width - inset - line, inset],
    ].map(([x = 0, y = 0]) => ({ x, y, isOnCurve: true }));
  return { codePoint: 0, advance: width, contours: [box(0), box(line).toReversed()] };
}

/** Smallest x, smallest y, largest x and largest y. */
function boundsOf({ contours }: GlyphOutline): readonly [number, number, number, number] {
  const points = contours.flat();
  if (points.length === 0) {
    return [0, 0, 0, 0];
  }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function writeGlyph(glyph: GlyphOutline): Buffer {
  const points = glyph.contours.flat();
  if (points.length === 0) {
    return Buffer.alloc(0);
  }
  let end = -1;
  const ends = glyph.contours.map((contour) => (end += contour.length));
  const deltas = (axis: 'x' | 'y') =>
    words(...points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0)));
  return padded(
    Buffer.concat([
      words(glyph.contours.length, ...boundsOf(glyph), ...ends, 0),
      // Coordinates are written as words, without the short forms: the reader of the PDF compresses them.
      Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? onCurve : 0))),
      deltas('x'),
      deltas('y'),
    ]),
  );
}

/** Format 12: ranges of code points whose glyphs follow each other. */
function writeCharacterMap(glyphs: readonly GlyphOutline[]): Buffer {
  const groups: [number, number, number][] = [];
  for (const [index, { codePoint }] of glyphs.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && last[1] + 1 === codePoint) {
      last[1] = codePoint;
    } else {
      groups.push([codePoint, codePoint, index + 1]);
    }
  }
  const table = Buffer.concat([
    words(12, 0),
    longs(16 + groups.length * 12, 0, groups.length),
    ...groups.map((group) => longs(...group)),
  ]);
  return Buffer.concat([words(0, 1, 3, 10), longs(12), table]);
}

function writeHead({ unitsPerEm }: FontMeasures, glyphs: readonly GlyphOutline[]): Buffer {
  const bounds = glyphs.map(boundsOf);
  const least = (at: 0 | 1) => Math.min(...bounds.map((each) => each[at]));
  const most = (at: 2 | 3) => Math.max(...bounds.map((each) => each[at]));
  return Buffer.concat([
    longs(0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5),
    words(0, unitsPerEm),
    longs(0, 0, 0, 0),
    words(least(0), least(1), most(2), most(3), 0, 6, 2, 1, 0),
  ]);
}

function writeHorizontalHead({ ascent, descent }: FontMeasures, glyphs: readonly GlyphOutline[]): Buffer {
  const widest = Math.max(...glyphs.map(({ advance }) => advance));
  const bounds = glyphs.map(boundsOf);
  const least = Math.min(...bounds.map(([left]) => left));
  const most = Math.max(...bounds.map(([, , right]) => right));
  return Buffer.concat([
    longs(0x0001_0000),
    words(ascent, descent, 0, widest, least, least, most, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
  ]);
}

function writeOffsets(outlines: readonly Buffer[]): Buffer {
  let offset = 0;
  return longs(0, ...outlines.map(({ length }) => (offset += length)));
}

function writeMaximums(glyphs: readonly GlyphOutline[]): Buffer {
  const points = Math.max(...glyphs.map(({ contours }) => contours.flat().length));
  const contours = Math.max(...glyphs.map((glyph) => glyph.contours.length));
  return Buffer.concat([longs(0x0001_0000), words(glyphs.length, points, contours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0)]);
}

function writeOs2({ unitsPerEm, ascent, descent }: FontMeasures): Buffer {
  const third = Math.round(unitsPerEm / 3);
  return Buffer.concat([
    words(4, third, 400, 5, 0, third, third, 0, third, third, third, 0, third, 50, third, 0),
    Buffer.alloc(26),
    Buffer.from('NONE'),
    words(0x40, 0x20, 0x7fff, ascent, descent, 0, ascent, -descent),
    longs(0, 0),
    words(Math.round(unitsPerEm / 2), Math.round(unitsPerEm * 0.7), 0, 0x20, 1),
  ]);
}

function writeName(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16();
  const ids = [1, 4, 6];
  return Buffer.concat([
    words(0, ids.length, 6 + ids.length * 12),
    ...ids.map((id) => words(3, 1, 0x409, id, text.length, 0)),
    text,
  ]);
}

function writeTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const log = Math.floor(Math.log2(tables.size));
  const range = 2 ** log * 16;
  let offset = 12 + tables.size * 16;
  const records: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const [tag, content] of tables) {
    records.push(Buffer.concat([Buffer.from(tag), longs(0, offset, content.length)]));
    const block = padded(content);
    contents.push(block);
    offset += block.length;
  }
  const head = Buffer.concat([longs(0x0001_0000), words(tables.size, range, log, tables.size * 16 - range)]);
  return Buffer.concat([head, ...records, ...contents]);
}

/** To a multiple of four bytes. */
function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
}

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) {
    buffer.writeUInt16BE(Math.round(value) & 0xffff, index * 2);
  }
  return buffer;
}

function longs(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) {
    buffer.writeUInt32BE(value >>> 0, index * 4);
  }
  return buffer;
}
