import type { HairShape } from './draw-hair';
import type { FaceColours } from './face-colours';
import { drawHairBehind, drawHairInFront } from './draw-hair';

/** Looks of a person; omitted traits are chosen at random. */
export interface FaceTraits {
  /** From light to dark. */
  readonly skin: keyof typeof skins;
  readonly hair: HairShape;
  readonly colour: keyof typeof hairColours;
  readonly beard?: 'short' | 'full' | 'moustache';
  readonly glasses?: 'round' | 'square';
  readonly earrings?: true;
  readonly freckles?: true;
}

/** Skin colours, each with its shade. */
const skins = {
  1: ['#f8dcc8', '#eec0a3'],
  2: ['#f0cba9', '#e0ad84'],
  3: ['#e0b088', '#cb9468'],
  4: ['#c68d63', '#ad744c'],
  5: ['#9b6743', '#825233'],
  6: ['#6f4630', '#593522'],
} as const;
/** Colours of hair or head coverings, each with its shade. */
const hairColours = {
  black: ['#26232a', '#19171c'],
  brown: ['#5a3d2b', '#45301f'],
  chestnut: ['#7d4a2d', '#643a22'],
  blond: ['#dcb872', '#c29c54'],
  ginger: ['#b9592b', '#9b4820'],
  grey: ['#a9a6a4', '#8b8886'],
  teal: ['#2f7f86', '#246469'],
  ochre: ['#c98a2c', '#a97020'],
} as const;
const grounds = ['#d5e6ea', '#e6dff0', '#f4e3cf', '#dcead6', '#f3dbd9', '#dfe4f3', '#efe6c8', '#d8ebe3'];
const clothes = ['#35616f', '#6b5b95', '#a8574b', '#4c7a55', '#3f4f77', '#8a6b3d', '#5b6770', '#94506f'];

/** Draws a face as an SVG of 512 by 512 pixels; deterministic for the same traits and random numbers. */
export function drawFace(traits: FaceTraits, random: () => number): string {
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? '';
  const [skin, shade] = skins[traits.skin];
  const [hair, hairShade] = hairColours[traits.colour];
  const isCloth = traits.colour === 'teal' || traits.colour === 'ochre';
  const paint: FaceColours = { skin, shade, hair, hairShade };
  const natural: FaceColours = isCloth
    ? { ...paint, hair: hairColours.black[0], hairShade: hairColours.black[1] }
    : paint;
  const ground = pick(grounds);
  const width = 82 + random() * 10;
  const smile = 12 + random() * 10;
  const eyes = 33 + random() * 5;
  const parts = [
    `<rect width="512" height="512" fill="${ground}"/>`,
    drawHairBehind(traits.hair, paint),
    drawBody(pick(clothes), traits.hair === 'headscarf' ? 1 : random(), paint),
    `<ellipse cx="${256 - width - 3}" cy="250" rx="17" ry="24" fill="${shade}"/>`,
    `<ellipse cx="${256 + width + 3}" cy="250" rx="17" ry="24" fill="${shade}"/>`,
    traits.earrings === true ? drawEarrings(width) : '',
    // The head: a wide brow, a softer chin.
    `<path d="M${256 - width} 226 C${256 - width} 128 ${256 + width} 128 ${256 + width} 226 C${256 + width} 306 ${256 + 48} 350 256 350 C${256 - 48} 350 ${256 - width} 306 ${256 - width} 226Z" fill="${skin}"/>`,
    traits.beard === undefined ? '' : drawBeard(traits.beard, width, natural),
    traits.freckles === true ? drawFreckles(shade) : '',
    drawEyes(eyes, natural.hairShade, random()),
    `<path d="M256 246 q-9 22 -2 27 q6 4 13 0" fill="none" stroke="${shade}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M${256 - 27} 300 Q256 ${300 + smile} ${256 + 27} 300" fill="none" stroke="${traits.skin > 5 ? '#c58076' : '#7d3f3a'}" stroke-width="7" stroke-linecap="round"/>`,
    drawHairInFront(traits.hair, paint, width),
    traits.glasses === undefined ? '' : drawGlasses(traits.glasses, eyes),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="64 56 384 384">${parts.join('')}</svg>`;
}

function drawBody(cloth: string, kind: number, { skin, shade }: FaceColours): string {
  const collar =
    kind < 0.4
      ? '<path d="M206 394 L256 446 L306 394 L318 408 L262 470 L250 470 L194 408Z" fill="#ffffff" opacity="0.9"/>'
      : kind < 0.7
        ? `<path d="M204 396 Q256 448 308 396" fill="none" stroke="#ffffff" stroke-opacity="0.35" stroke-width="9"/>`
        : '';
  return [
    `<path d="M60 512 C66 428 132 404 204 394 Q256 440 308 394 C380 404 446 428 452 512Z" fill="${cloth}"/>`,
    `<path d="M210 312 L302 312 L304 396 Q256 440 208 396Z" fill="${shade}"/>`,
    `<path d="M210 312 L302 312 L303 352 Q256 384 209 352Z" fill="${shade}" opacity="0.6"/>`,
    `<path d="M205 393 Q256 436 307 393 L304 386 Q256 424 208 386Z" fill="${skin}" opacity="0.4"/>`,
    collar,
  ].join('');
}

function drawEyes(distance: number, brow: string, mood: number): string {
  const lift = mood * 5;
  const one = (x: number): string =>
    `<ellipse cx="${x}" cy="236" rx="8.5" ry="9.5" fill="#2a2326"/><circle cx="${x + 3}" cy="232.5" r="2.6" fill="#ffffff"/>` +
    `<path d="M${x - 19} ${213 - lift} Q${x} ${201 - lift} ${x + 19} ${212 - lift}" fill="none" stroke="${brow}" stroke-width="7" stroke-linecap="round"/>`;
  return one(256 - distance) + one(256 + distance);
}

function drawBeard(beard: NonNullable<FaceTraits['beard']>, width: number, { hair }: FaceColours): string {
  const [left, right] = [256 - width, 256 + width];
  const moustache = `<path d="M214 296 Q234 276 256 284 Q278 276 298 296 Q276 291 256 294 Q236 291 214 296Z" fill="${hair}"/>`;
  if (beard === 'moustache') {
    return moustache;
  }
  const depth = beard === 'full' ? 376 : 354;
  return `<path d="M${left} 236 C${left + 2} 320 ${256 - 54} ${depth} 256 ${depth} C${256 + 54} ${depth} ${right - 2} 320 ${right} 236 C${right - 8} 276 ${right - 22} 288 300 286 Q278 274 256 282 Q234 274 212 286 C${left + 22} 288 ${left + 8} 276 ${left} 236Z M218 301 Q256 334 294 301 Q256 293 218 301Z" fill="${hair}" fill-rule="evenodd" opacity="${beard === 'full' ? 1 : 0.82}"/>`;
}

function drawGlasses(kind: NonNullable<FaceTraits['glasses']>, distance: number): string {
  const [left, right] = [256 - distance, 256 + distance];
  const lens = (x: number): string =>
    kind === 'round'
      ? `<circle cx="${x}" cy="238" r="28"/>`
      : `<rect x="${x - 29}" y="216" width="58" height="43" rx="12"/>`;
  return `<g fill="#ffffff" fill-opacity="0.16" stroke="#2d2a2e" stroke-width="6">${lens(left)}${lens(right)}<path d="M${left + 28} 234 Q256 225 ${right - 28} 234 M${left - 29} 234 L${left - 48} 229 M${right + 29} 234 L${right + 48} 229" fill="none"/></g>`;
}

function drawEarrings(width: number): string {
  return [-1, 1].map((side) => `<circle cx="${256 + side * (width + 8)}" cy="282" r="7" fill="#e0b64f"/>`).join('');
}

function drawFreckles(shade: string): string {
  const dots = [-52, -42, -60, 44, 54, 62].map(
    (x, index) => `<circle cx="${256 + x}" cy="${264 + (index % 3) * 7}" r="3"/>`,
  );
  return `<g fill="${shade}">${dots.join('')}</g>`;
}
