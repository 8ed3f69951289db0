import type { ReactElement } from 'react';
import { splitFileName } from './file-names';

export interface FileNameProps {
  readonly name: string;
}

/** A file name on one line; when it is truncated, its extension stays visible. */
export function FileName({ name }: FileNameProps): ReactElement {
  const { stem, ending } = splitFileName(name);
  return (
    <bdi className="t-file-name" title={name}>
      <span className="t-cut">{stem}</span>
      <span>{ending}</span>
    </bdi>
  );
}
