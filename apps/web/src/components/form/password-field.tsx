import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/components/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing'> {
  readonly showLabel?: string;
  readonly hideLabel?: string;
}

/** A password field with a button that shows the password. */
export function PasswordField({
  showLabel = 'Show password',
  hideLabel = 'Hide password',
  ...props
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton label={isShown ? hideLabel : showLabel} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
