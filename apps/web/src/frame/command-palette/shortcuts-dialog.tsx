import { t } from '@lingui/core/macro';
import { Button } from '#src/components/button.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { Keys } from './keys.tsx';
import { paletteKeys } from './shortcut-keys.ts';
import { useSingleKeys, type Shortcut } from './use-shortcuts.ts';
import { SingleKeysSwitch } from './single-keys-switch.tsx';

interface ShortcutsDialogProps extends DialogState {
  readonly shortcuts: readonly Shortcut[];
}

/** Lists the shortcuts, with a switch to turn single-key ones off. */
export function ShortcutsDialog({ isOpen, onOpenChange, shortcuts }: ShortcutsDialogProps) {
  const isOn = useSingleKeys();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`Keyboard shortcuts`}
      description={t`Single keys work while you're not typing.`}
    >
      <dl className="flex flex-col text-sm">
        <Row label={t`Search everything`} keys={[paletteKeys]} joiner="+" />
        {shortcuts.map(({ keys, label }) => (
          <Row key={label} label={label} keys={keys} isOff={!isOn} />
        ))}
      </dl>
      <SingleKeysSwitch />
      <div className="flex justify-end">
        <Button onClick={() => onOpenChange(false)}>{t`Close`}</Button>
      </div>
    </Dialog>
  );
}

interface RowProps extends Pick<Shortcut, 'label' | 'keys'> {
  readonly isOff?: boolean;
  readonly joiner?: string;
}

const Row = ({ label, keys, isOff = false, joiner = t`then` }: RowProps) => (
  <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1">
    <dt className={isOff ? 'text-faint line-through' : undefined}>{label}</dt>
    <dd className="flex flex-none gap-1.5">
      {keys.map((alternative, index) => (
        <span key={alternative} className="flex items-center gap-1.5 text-faint">
          {index > 0 && t`or`}
          <Keys keys={alternative} joiner={joiner} />
        </span>
      ))}
    </dd>
  </div>
);
