import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { passwordLimits } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import type { Translate } from '../environment';
import { TileMeter } from '../marks/tile-meter';
import { commonMessages } from '../common-messages';
import { FieldFrame } from './field';
import type { FieldProps } from './field';
import { estimatePasswordStrength } from './password-strength';
import { useEarlyValue } from './use-early-value';
import './password-field.css';

export interface PasswordFieldProps extends FieldProps<string> {
  /** `new` lets the browser suggest a password and shows its strength; `current` lets it fill in a saved one. */
  readonly purpose: 'current' | 'new';
}

/** A password field with a button to show the text, and four tiles that fill with its strength. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { name, value, onChange, disabled, purpose, hint } = props;
  const { translate } = useUi();
  const [isShown, setShown] = useState(false);
  const input = useEarlyValue<HTMLInputElement, string>({ value, onChange, read: (control) => control.value });
  return (
    <FieldFrame {...props} hint={purpose === 'new' ? <Strength password={value} say={translate} /> : hint}>
      {(control) => (
        <div className="t-input">
          <input
            {...control}
            ref={input}
            name={name}
            type={isShown ? 'text' : 'password'}
            value={value}
            disabled={disabled}
            autoComplete={`${purpose}-password`}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={passwordLimits.maxLength}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton
            glyph={isShown ? EyeOff : Eye}
            label={translate(isShown ? commonMessages.hidePassword : commonMessages.showPassword)}
            isAtEnd
            disabled={disabled}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface StrengthProps {
  readonly password: string;
  readonly say: Translate;
}

function Strength(props: StrengthProps): ReactElement {
  const { password, say } = props;
  const strength = estimatePasswordStrength(password);
  return (
    <span className="t-strength">
      <TileMeter done={strength.tiles} total={4} />
      <span>{describe()}</span>
    </span>
  );

  function describe(): string {
    if (password === '') {
      return say(commonMessages.passwordEmpty, { min: passwordLimits.minLength });
    }
    if (strength.missing > 0) {
      return say(commonMessages.passwordShort, { count: strength.missing });
    }
    if (strength.tiles < 3) {
      return say(commonMessages.passwordWeak);
    }
    return say(strength.tiles < 4 ? commonMessages.passwordFair : commonMessages.passwordStrong);
  }
}
