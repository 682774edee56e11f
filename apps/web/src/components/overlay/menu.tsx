import { Menu as BaseMenu } from '@base-ui/react/menu';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from '../button-class.ts';
import { useHold } from '#src/lib/held-list.ts';
import { itemClass } from './item-class.ts';

export interface MenuAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Shown on the button instead of three dots. */
  readonly text?: string;
  /** Id of the button, for returning the focus to it. */
  readonly id?: string;
  readonly actions: readonly MenuAction[];
  readonly size?: keyof typeof sizes;
}

/**
 * A menu of actions. A page may have hundreds, so the Base UI menu is mounted on first use and the event that opened it is
 * replayed on its button.
 */
export function Menu(props: MenuProps) {
  const [isMounted, setIsMounted] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const mountAndReplay = (press: Event): void => {
    flushSync(() => setIsMounted(true));
    trigger.current?.focus({ preventScroll: true });
    trigger.current?.dispatchEvent(press);
  };
  if (isMounted) return <MountedMenu {...props} trigger={trigger} />;
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      // `detail` is 0 for a click from the keyboard; Base UI then focuses the first item.
      onClick={({ detail }) => mountAndReplay(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))}
      onKeyDown={(event) => {
        const { key } = event;
        if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
        event.preventDefault();
        mountAndReplay(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }}
      {...triggerProps(props)}
    />
  );
}

const triggerProps = ({ id, label, text, size = 'md' }: MenuProps) => ({
  id,
  'aria-label': label,
  className:
    text === undefined
      ? `${triggerClass} ${sizes[size]}`
      : buttonClass({ variant: 'ghost', size: size === 'sm' ? 'sm' : 'md' }),
  children: text ?? (size.startsWith('split') ? chevron : <Ellipsis aria-hidden className="size-5" />),
});

interface MountedMenuProps extends MenuProps {
  readonly trigger: RefObject<HTMLButtonElement | null>;
}

function MountedMenu({ trigger, ...props }: MountedMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  useHold(trigger, isOpen);
  return (
    <BaseMenu.Root modal={false} onOpenChange={setIsOpen}>
      <BaseMenu.Trigger ref={trigger} {...triggerProps(props)} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={6} className="z-50 outline-none">
          <BaseMenu.Popup className="float-panel max-w-[calc(100vw-1rem)] min-w-44 p-1 outline-none">
            {props.actions.map(({ label, icon, onSelect }) => (
              <BaseMenu.Item key={label} className={`${itemClass} cursor-pointer [&_svg]:size-4.5`} onClick={onSelect}>
                {icon}
                {label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const splitClass = 'w-8 rounded-s-none border border-s-0 border-line-strong pointer-coarse:w-10';
const sizes = {
  sm: 'size-8 rounded-md pointer-coarse:size-10',
  md: 'size-10 rounded-md',
  /** At the end of a button of the same size. */
  splitSm: `${splitClass} h-8 rounded-e-sm pointer-coarse:h-10`,
  splitMd: `${splitClass} h-10 rounded-e-md`,
};
const chevron = <ChevronDown aria-hidden className="size-4" />;

const triggerClass =
  'grid flex-none place-items-center text-soft transition-colors hover:bg-overlay hover:text-fg data-popup-open:bg-overlay data-popup-open:text-fg';
