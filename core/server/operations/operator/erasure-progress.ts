import type { ErasureState } from '../erasure/erasure-store';

/** Describes the progress so far. */
export function describeErasureProgress({ deletedRows, changedRows, deletedFiles }: ErasureState): string {
  const deleted = `${counted(deletedRows, 'row')} and ${counted(deletedFiles, 'file')} deleted`;
  return `${deleted}, ${counted(changedRows, 'row')} changed`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
