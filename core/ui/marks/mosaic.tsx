import { useId } from 'react';
import type { ReactElement } from 'react';
import './mosaic.css';

/** The tiles that are laid, by shade, as columns and rows of a 64 px grid. */
const laid = {
  faint:
    'M581 197h54v54h-54zM645 197h54v54h-54zM517 261h54v54h-54zM581 261h54v54h-54zM581 325h54v54h-54zM517 453h54v54h-54zM453 517h54v54h-54z',
  pale: 'M453 261h54v54h-54zM517 325h54v54h-54z',
  half: 'M453 325h54v54h-54z',
  deep: 'M325 261h54v54h-54zM325 517h54v54h-54zM389 517h54v54h-54z',
  full: 'M197 261h54v54h-54zM261 261h54v54h-54zM389 261h54v54h-54zM197 325h54v54h-54zM261 325h54v54h-54zM325 325h54v54h-54zM389 325h54v54h-54zM325 389h54v54h-54zM389 389h54v54h-54zM325 453h54v54h-54zM389 453h54v54h-54zM325 581h54v54h-54zM389 581h54v54h-54z',
} as const;

/** The wall of tiles with the mark in it, beside the forms of the way in. Decoration only. */
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

/** The bare wall, for grounds that something else stands on. Fills its positioned parent. */
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
