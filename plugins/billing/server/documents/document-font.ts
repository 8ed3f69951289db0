import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Font, Glyph } from 'fontkit';
import type { GlyphOutline, GlyphPoint } from './true-type';
import { writeTrueType } from './true-type';

/** Scripts of the product's font that documents can be written in; each is a file of its own. */
const scripts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;

/** Shown for characters that the font lacks. */
const missingCharacter = '\u25a1';

/** The font of documents: the product's Inter. */
export interface DocumentFont {
  /**
   * A text with only characters that the font has: others are shown by those that they consist of, such as full-width
   * letters by plain ones, or else by an empty box.
   */
  legible(text: string): string;
  /** A TrueType font with the characters of a text that it has. */
  embed(text: string): Buffer;
}

/** Reads the font. A script is decoded with the first text that needs it, because that takes a tenth of a second. */
export async function readDocumentFont(): Promise<DocumentFont> {
  const { create } = await import('fontkit');
  const folder = join(dirname(resolvePackage('@fontsource-variable/inter/package.json')), 'files');
  const files = await Promise.all(scripts.map((script) => readFile(join(folder, `inter-${script}-wght-normal.woff2`))));
  const decoded: Font[] = [];

  function fontAt(index: number): Font | undefined {
    const file = files[index];
    if (decoded[index] === undefined && file !== undefined) {
      const font = create(file);
      if ('layout' in font) {
        decoded[index] = font;
      }
    }
    return decoded[index];
  }

  function fontOf(codePoint: number): Font | undefined {
    for (const index of files.keys()) {
      const font = fontAt(index);
      if (font?.hasGlyphForCodePoint(codePoint) === true) {
        return font;
      }
    }
    return undefined;
  }

  const main = fontAt(0);
  if (main === undefined) {
    throw new Error('Documents have no font.');
  }
  const { unitsPerEm, ascent, descent } = main;
  const measures = { name: 'Inter', unitsPerEm, ascent, descent };
  const has = (character: string) => fontOf(character.codePointAt(0) ?? 0) !== undefined;

  function legible(text: string): string {
    return [...text.normalize('NFC')]
      .map((character) => {
        if (has(character)) {
          return character;
        }
        const parts = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
        if (parts.length > 0 && parts.every(has)) {
          return parts.join('');
        }
        // Marks and joiners that the character before it stands for already.
        return /[\p{M}\p{Cf}]/u.test(character) ? '' : missingCharacter;
      })
      .join('');
  }

  function embed(text: string): Buffer {
    const points = [...new Set([...text].map((character) => character.codePointAt(0) ?? 0))];
    const glyphs = points
      .toSorted((left, right) => left - right)
      .flatMap((codePoint) => {
        const font = fontOf(codePoint);
        return font === undefined ? [] : [outlineOf(glyphOf(font, codePoint), codePoint)];
      });
    return writeTrueType(measures, glyphs);
  }

  return { legible, embed };
}

/** Digits are those of the same width, so that amounts stand below each other. */
function glyphOf(font: Font, codePoint: number): Glyph {
  const text = String.fromCodePoint(codePoint);
  const [digit] = /\d/.test(text) ? font.layout(text, ['tnum']).glyphs : [];
  return digit ?? font.glyphForCodePoint(codePoint);
}

function outlineOf({ advanceWidth, path }: Glyph, codePoint: number): GlyphOutline {
  const contours: GlyphPoint[][] = [];
  for (const { command, args } of path.commands) {
    const points = pairsOf(args);
    if (command === 'moveTo') {
      contours.push([]);
    }
    for (const [index, { x, y }] of points.entries()) {
      contours.at(-1)?.push({ x, y, isOnCurve: index === points.length - 1 });
    }
  }
  return { codePoint, advance: advanceWidth, contours: contours.map(withoutClosingPoint) };
}

function pairsOf(args: readonly number[]): readonly { readonly x: number; readonly y: number }[] {
  return Array.from({ length: args.length / 2 }, (_, index) => ({
    x: Math.round(args[index * 2] ?? 0),
    y: Math.round(args[index * 2 + 1] ?? 0),
  }));
}

/** A contour ends where it begins by itself. */
function withoutClosingPoint(points: readonly GlyphPoint[]): readonly GlyphPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = points.length > 1 && last?.isOnCurve === true && first?.x === last.x && first.y === last.y;
  return isClosed ? points.slice(0, -1) : points;
}

/** Resolved from the started program, or else from the working folder. */
function resolvePackage(name: string): string {
  for (const from of [process.argv[1], join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(resolve(from ?? '.')).resolve(name);
    } catch {
      // The next place may have it.
    }
  }
  throw new Error(`The package of '${name}' is not installed.`);
}
