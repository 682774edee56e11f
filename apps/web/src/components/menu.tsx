import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { itemClass } from './select.tsx';

interface MenuAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
}

interface MenuProps {
  /** The accessible name of its button. */
  readonly label: string;
  /** Of its button, for what leads the focus back to it. */
  readonly id?: string;
  readonly actions: readonly MenuAction[];
  readonly size?: keyof typeof sizes;
}

/** A button with three dots, and behind it what is seldom needed. */
export const Menu = ({ label, id, actions, size = 'md' }: MenuProps) => (
  <BaseMenu.Root modal={false}>
    <BaseMenu.Trigger id={id} aria-label={label} className={`${triggerClass} ${sizes[size]}`}>
      <Ellipsis aria-hidden className="size-5" />
    </BaseMenu.Trigger>
    <BaseMenu.Portal>
      <BaseMenu.Positioner align="end" sideOffset={6} className="z-50 outline-none">
        <BaseMenu.Popup className="float-panel min-w-44 p-1 outline-none">
          {actions.map(({ label: name, icon, onSelect }) => (
            <BaseMenu.Item key={name} className={`${itemClass} cursor-pointer [&_svg]:size-4.5`} onClick={onSelect}>
              {icon}
              {name}
            </BaseMenu.Item>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);

const sizes = { sm: 'size-8 pointer-coarse:size-10', md: 'size-10' };

const triggerClass =
  'grid flex-none place-items-center rounded-md text-soft transition-colors hover:bg-overlay hover:text-fg data-popup-open:bg-overlay data-popup-open:text-fg';
