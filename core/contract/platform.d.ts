/** Globals that every platform has but the contract program's library lacks; the other programs have the full types. */
interface AbortSignal {
  readonly aborted: boolean;
}
interface Blob {
  readonly size: number;
  readonly type: string;
}
