/** What every platform has and the contract program's library lacks; the other programs bring the full types. */
interface AbortSignal {
  readonly aborted: boolean;
}
interface Blob {
  readonly size: number;
  readonly type: string;
}
