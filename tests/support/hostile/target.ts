/** What the attacks are aimed at. */
export interface Target {
  readonly port: number;
  /** Of a session. */
  readonly token: string;
  /** Address of a list that the session may read, with its query. */
  readonly list: string;
  /** Address that takes a multipart upload. */
  readonly upload: string;
  /** Address of a large file. */
  readonly download: string;
}
