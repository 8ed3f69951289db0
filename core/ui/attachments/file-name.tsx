import type { ReactElement } from 'react';
import { splitName } from './file-words';

export interface FileNameProps {
  readonly name: string;
}

/** A name on one line whose ending stays in sight. */
export function FileName({ name }: FileNameProps): ReactElement {
  const { stem, ending } = splitName(name);
  return (
    <bdi className="t-file-name" title={name}>
      <span className="t-cut">{stem}</span>
      <span>{ending}</span>
    </bdi>
  );
}
