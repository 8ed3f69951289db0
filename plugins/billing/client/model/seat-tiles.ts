/** What a tile stands for. */
export type SeatTile = 'member' | 'pending' | 'free';

/** More tiles than these are no longer counted by eye; they show shares then. */
const maxTiles = 120;

/** One tile for each seat; above the maximum, tiles in the proportion of the seats, at least one for each kind in use. */
export function layTiles({
  members,
  pending,
  limit,
}: {
  readonly members: number;
  readonly pending: number;
  readonly limit: number | undefined;
}): readonly SeatTile[] {
  const used = members + pending;
  const total = Math.max(limit ?? used, used);
  const scale = total > maxTiles ? maxTiles / total : 1;
  const tilesOf = (count: number): number => (count === 0 ? 0 : Math.max(1, Math.round(count * scale)));
  const [ofMembers, ofPending] = [tilesOf(members), tilesOf(pending)];
  const all = Math.round(total * scale);
  return [
    ...Array<SeatTile>(ofMembers).fill('member'),
    ...Array<SeatTile>(ofPending).fill('pending'),
    ...Array<SeatTile>(Math.max(0, all - ofMembers - ofPending)).fill('free'),
  ];
}
