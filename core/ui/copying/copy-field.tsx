import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { FieldFrame } from '../fields/field';
import { copyMessages } from './copy-messages';
import { useCopy } from './use-copy';
import './copy-field.css';

export interface CopyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** The screen has another primary button. */
  readonly isSecondary?: boolean;
}

/**
 * A text that is to be taken elsewhere, such as a secret or an address that is shown once: to be selected, or copied.
 *
 * @example
 * ```tsx
 * import { CopyField } from '@tessera/core/ui';
 *
 * export const Address = ({ url }: { readonly url: string }) => <CopyField label="Address" value={url} />;
 * ```
 */
export function CopyField({ label, hint, value, isSecondary = false }: CopyFieldProps): ReactElement {
  const copy = useCopy();
  const { translate } = useUi();

  return (
    <div className="t-copy-field">
      <FieldFrame label={label} {...(hint === undefined ? {} : { hint })}>
        {(control) => (
          <div className="t-input">
            <input
              {...control}
              type="text"
              value={value}
              readOnly
              dir="ltr"
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        )}
      </FieldFrame>
      <Button variant={isSecondary ? 'default' : 'primary'} icon={Copy} onClick={() => void copy(value)}>
        {translate(copyMessages.copy)}
      </Button>
    </div>
  );
}
