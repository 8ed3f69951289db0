import type { FaceColours } from './face-colours';

/** Hair styles and head coverings. */
export type HairShape =
  | 'afro'
  | 'bald'
  | 'bob'
  | 'braid'
  | 'bun'
  | 'crop'
  | 'curly'
  | 'headscarf'
  | 'long'
  | 'long-tied'
  | 'ponytail'
  | 'quiff'
  | 'short'
  | 'turban'
  | 'wavy'
  | 'wavy-short';

/** Draws the hair behind the head and shoulders. */
export function drawHairBehind(shape: HairShape, { hairShade }: FaceColours): string {
  switch (shape) {
    case 'long':
      return `<path d="M146 240 C132 96 380 96 366 240 C372 320 384 390 372 440 L140 440 C128 390 140 320 146 240Z" fill="${hairShade}"/>`;
    case 'wavy':
      return `<path d="M150 230 C128 92 384 92 362 230 C392 268 366 300 388 336 C402 368 384 400 358 412 L154 412 C128 400 110 368 124 336 C146 300 120 268 150 230Z" fill="${hairShade}"/>`;
    case 'bob':
      return `<path d="M146 232 C134 98 378 98 366 232 L372 330 Q366 352 336 350 L176 350 Q146 352 140 330Z" fill="${hairShade}"/>`;
    case 'curly':
      return curls(
        hairShade,
        [
          [150, 200],
          [138, 252],
          [148, 304],
          [362, 200],
          [374, 252],
          [364, 304],
          [180, 152],
          [332, 152],
          [222, 126],
          [290, 126],
          [256, 118],
          [166, 344],
          [346, 344],
        ],
        42,
      );
    case 'afro':
      return `<ellipse cx="256" cy="196" rx="140" ry="126" fill="${hairShade}"/>`;
    case 'ponytail':
      return `<path d="M330 150 C420 150 424 260 396 360 C388 384 366 372 368 346 C380 280 366 226 326 206Z" fill="${hairShade}"/>`;
    case 'braid':
      return (
        [0, 1, 2, 3, 4]
          .map(
            (knot) =>
              `<ellipse cx="${368 - knot * 3}" cy="${300 + knot * 34}" rx="${25 - knot * 2}" ry="22" fill="${hairShade}"/>`,
          )
          .join('') +
        `<path d="M150 236 C136 110 376 110 362 236 L388 296 Q370 306 350 290 L344 240Z" fill="${hairShade}"/>`
      );
    case 'bun':
      return `<circle cx="256" cy="104" r="48" fill="${hairShade}"/>`;
    case 'long-tied':
      return `<circle cx="256" cy="112" r="34" fill="${hairShade}"/>`;
    case 'headscarf':
      return `<path d="M142 240 C128 92 384 92 370 240 C384 330 420 392 410 448 L102 448 C92 392 128 330 142 240Z" fill="${hairShade}"/>`;
    default:
      return '';
  }
}

/** Draws the hair in front of the face. */
export function drawHairInFront(shape: HairShape, paint: FaceColours, width: number): string {
  const { hair, hairShade } = paint;
  const [left, right] = [256 - width - 6, 256 + width + 6];
  // From ear to ear over the top, and back along the hairline.
  const cap = (top: number, hairline: string): string =>
    `<path d="M${left} 240 C${left - 14} ${top} ${right + 14} ${top} ${right} 240 ${hairline}Z" fill="${hair}"/>`;
  switch (shape) {
    case 'short':
      return cap(
        88,
        `C${right - 8} 214 ${right - 14} 190 ${right - 26} 182 C300 190 240 186 204 172 C188 186 ${left + 12} 200 ${left} 240`,
      );
    case 'crop':
      return cap(
        104,
        `C${right - 4} 206 ${right - 14} 184 ${right - 30} 176 Q256 160 ${left + 30} 176 C${left + 14} 184 ${left + 4} 206 ${left} 240`,
      );
    case 'quiff':
      return `<path d="M${left} 240 C${left - 10} 150 190 96 262 104 C324 92 ${right + 20} 128 ${right} 240 C${right - 6} 206 ${right - 14} 188 ${right - 28} 180 C312 158 244 190 196 162 C190 184 ${left + 10} 198 ${left} 240Z" fill="${hair}"/>`;
    case 'wavy-short':
      return `<path d="M${left} 244 C${left - 18} 190 176 156 190 138 C208 106 246 112 258 114 C292 98 328 118 332 142 C356 158 ${right + 16} 196 ${right} 244 C${right - 8} 214 ${right - 20} 202 ${right - 34} 196 C312 206 292 176 270 184 C246 192 224 176 206 190 C190 196 ${left + 8} 214 ${left} 244Z" fill="${hair}"/>`;
    case 'bob':
      return cap(
        84,
        `L${right - 4} 300 C${right - 10} 232 ${right - 24} 204 330 196 Q256 206 190 190 C${left + 18} 206 ${left + 8} 240 ${left + 4} 300`,
      );
    case 'long':
    case 'wavy':
      return `<path d="M${left} 300 C${left - 20} 80 ${right + 20} 80 ${right} 300 C${right - 2} 236 ${right - 16} 206 316 168 Q286 158 262 150 C236 186 ${left + 20} 206 ${left} 300Z" fill="${hair}"/>`;
    case 'braid':
    case 'ponytail':
      return cap(
        86,
        `C${right - 6} 206 ${right - 24} 178 300 164 C262 170 214 180 ${left + 22} 196 Q${left + 6} 212 ${left} 240`,
      );
    case 'bun':
    case 'long-tied':
      return `${cap(88, `C${right - 8} 202 ${right - 26} 170 256 164 C${left + 26} 170 ${left + 8} 202 ${left} 240`)}<path d="M228 118 Q256 132 284 118" fill="none" stroke="${hairShade}" stroke-width="6"/>`;
    case 'curly':
      return curls(
        hair,
        [
          [184, 178],
          [212, 150],
          [250, 140],
          [290, 146],
          [322, 172],
          [336, 208],
          [176, 210],
        ],
        30,
      );
    case 'afro':
      return `<path d="M${left} 236 C${left - 40} 70 ${right + 40} 70 ${right} 236 C${right - 6} 202 ${right - 16} 186 ${right - 32} 178 Q256 158 ${left + 32} 178 C${left + 16} 186 ${left + 6} 202 ${left} 236Z" fill="${hair}"/>`;
    case 'bald':
      return `<path d="M206 150 Q236 132 268 136" fill="none" stroke="#ffffff" stroke-opacity="0.3" stroke-width="8" stroke-linecap="round"/>`;
    case 'headscarf':
      return `<path d="M256 106 C150 106 144 220 158 300 C168 356 214 392 256 404 C298 392 344 356 354 300 C368 220 362 106 256 106Z M256 158 C316 158 340 196 338 236 C336 304 300 346 256 346 C212 346 176 304 174 236 C172 196 196 158 256 158Z" fill="${hair}" fill-rule="evenodd"/><path d="M158 318 C196 400 316 400 354 318 C366 376 330 430 262 436 C190 432 150 380 158 318Z" fill="${hairShade}"/>`;
    case 'turban':
      return `<path d="M${left - 12} 226 C${left - 44} 66 ${right + 44} 66 ${right + 12} 226 C${right - 8} 212 ${right - 30} 196 256 164 C${left + 30} 196 ${left + 8} 212 ${left - 12} 226Z" fill="${hair}"/><path d="M256 164 C206 150 ${left} 168 ${left - 14} 208 M256 164 C306 150 ${right} 168 ${right + 14} 208 M256 164 C230 128 ${left + 20} 124 ${left} 164 M256 164 C282 128 ${right - 20} 124 ${right} 164 M256 164 C250 130 220 108 196 112" fill="none" stroke="${hairShade}" stroke-width="6" stroke-linecap="round"/>`;
    default:
      return shape satisfies never;
  }
}

function curls(colour: string, places: readonly (readonly [x: number, y: number])[], radius: number): string {
  return `<g fill="${colour}">${places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')}</g>`;
}
