import { useId } from 'react';
import type { ReactElement } from 'react';
import './mosaic.css';

/** Paths of the laid tiles on a 64 px grid, by shade. */
const laid = {
  faint:
    'M581 197h54v54h-54zM645 197h54v54h-54zM517 261h54v54h-54zM581 261h54v54h-54zM581 325h54v54h-54zM517 453h54v54h-54zM453 517h54v54h-54z',
  pale: 'M453 261h54v54h-54zM517 325h54v54h-54z',
  half: 'M453 325h54v54h-54z',
  deep: 'M325 261h54v54h-54zM325 517h54v54h-54zM389 517h54v54h-54z',
  full: 'M197 261h54v54h-54zM261 261h54v54h-54zM389 261h54v54h-54zM197 325h54v54h-54zM261 325h54v54h-54zM325 325h54v54h-54zM389 325h54v54h-54zM325 389h54v54h-54zM389 389h54v54h-54zM325 453h54v54h-54zM389 453h54v54h-54zM325 581h54v54h-54zM389 581h54v54h-54z',
} as const;

/** A wall of tiles with the logo in it, beside the forms of sign-in and onboarding. Decorative. */
export function Mosaic(): ReactElement {
  return (
    <svg className="t-mosaic" viewBox="0 0 768 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <EmptyTiles />
      <LaidTiles tiles={laid} />
    </svg>
  );
}

export interface MosaicGroundProps {
  /** Paths of laid tiles by shade, on the 64 px grid. */
  readonly laid?: Readonly<Record<string, string>>;
}

/** The wall without the logo, as a background. Fills its positioned parent. */
export function MosaicGround(props: MosaicGroundProps): ReactElement {
  const { laid: tiles = {} } = props;
  return (
    <svg className="t-mosaic-ground" aria-hidden="true">
      <EmptyTiles />
      <LaidTiles tiles={tiles} />
    </svg>
  );
}

interface LaidTilesProps {
  readonly tiles: Readonly<Record<string, string>>;
}

function LaidTiles(props: LaidTilesProps): ReactElement[] {
  return Object.entries(props.tiles).map(([shade, path]) => (
    <path key={shade} className={`t-mosaic-${shade}`} d={path} />
  ));
}

function EmptyTiles(): ReactElement {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={id} width="64" height="64" patternUnits="userSpaceOnUse">
          <rect className="t-mosaic-empty" x="3.5" y="3.5" width="57" height="57" rx="3" />
        </pattern>
      </defs>
      <rect x="-1000" width="3000" height="2000" fill={`url(#${id})`} />
    </>
  );
}
