import { generate } from 'lean-qr';
import type { ReactElement } from 'react';
import './qr-code.css';

export interface QrCodeProps {
  readonly text: string;
  /** For people who cannot see it. */
  readonly label: string;
}

/** Modules of white around the code, which readers need (ISO/IEC 18004, 5.3.8). */
const quietZone = 4;

/**
 * A QR code, dark on light in both themes, because many readers do not find an inverted one. Use it in a file that loads
 * when it is shown.
 *
 * @example
 * ```tsx
 * import { QrCode } from '@tessera/core/ui';
 *
 * export const Code = ({ address }: { readonly address: string }) => <QrCode text={address} label="QR code of the link" />;
 * ```
 */
export function QrCode({ text, label }: QrCodeProps): ReactElement {
  const code = generate(text);
  const side = code.size + 2 * quietZone;
  let modules = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      modules += code.get(x, y) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '';
    }
  }
  return (
    <svg className="t-qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path fill="white" d={`M0 0h${side}v${side}H0z`} />
      <path fill="black" d={modules} />
    </svg>
  );
}
