import { t } from '@lingui/core/macro';
import { Switch } from '#src/components/form/switch.tsx';
import { setSingleKeys, useSingleKeys } from './use-shortcuts.ts';

export const SingleKeysSwitch = () => (
  <Switch
    label={t`Single-key shortcuts`}
    hint={t`Such as c to create a post. This browser only.`}
    checked={useSingleKeys()}
    onCheckedChange={setSingleKeys}
  />
);
