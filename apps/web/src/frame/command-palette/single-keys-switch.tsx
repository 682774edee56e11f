import { Switch } from '#src/components/form/switch.tsx';
import { shortcutTexts } from './palette-texts.ts';
import { setSingleKeys, useSingleKeys } from './use-shortcuts.ts';

export const SingleKeysSwitch = () => (
  <Switch
    label={shortcutTexts.switchLabel}
    hint={shortcutTexts.switchHint}
    checked={useSingleKeys()}
    onCheckedChange={setSingleKeys}
  />
);
