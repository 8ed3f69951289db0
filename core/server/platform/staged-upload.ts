import type { Upload } from '../../contract';
import type { FileStaging } from './file-staging';

/** An upload whose bytes are staged. */
export class StagedUpload implements Upload {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;

  constructor(
    private readonly staging: FileStaging,
    /** In the staging area. */
    readonly key: string,
    about: Pick<Upload, 'name' | 'type' | 'size' | 'sha256'>,
  ) {
    this.name = about.name;
    this.type = about.type;
    this.size = about.size;
    this.sha256 = about.sha256;
  }

  open(): AsyncIterable<Uint8Array> {
    return this.staging.open(this.key);
  }
}
