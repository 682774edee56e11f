import { Avatar as BaseAvatar } from '@base-ui/react/avatar';
import { classNames } from './class-names.ts';
import { initialsOf } from './initials.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface AvatarProps {
  readonly name: string;
  readonly pictureUrl?: string | null | undefined;
  /** Whether the person is online; no dot when it is not known. */
  readonly presence?: { readonly isOnline: boolean; readonly label: string } | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
}

const sizes = {
  sm: 'size-6 text-[0.625rem]',
  md: 'size-9 text-sm',
  lg: 'size-11 text-base',
  xl: 'size-24 text-2xl',
};

/** A person: picture or initials. The name stands beside it, so it is decoration to assistive technology. */
export function Avatar({ name, pictureUrl, presence, size = 'md' }: AvatarProps) {
  return (
    <span className="relative inline-flex flex-none">
      <BaseAvatar.Root
        aria-hidden
        className={classNames(
          'grid place-items-center overflow-hidden rounded-full bg-overlay font-display font-bold text-soft select-none',
          sizes[size],
        )}
      >
        {pictureUrl && <BaseAvatar.Image src={pictureUrl} alt="" className="size-full object-cover" />}
        <BaseAvatar.Fallback>{initialsOf(name)}</BaseAvatar.Fallback>
      </BaseAvatar.Root>
      {presence && (
        <>
          <span
            aria-hidden
            className={classNames(
              'absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface',
              presence.isOnline ? 'bg-mint' : 'bg-faint',
            )}
          />
          <VisuallyHidden>{presence.label}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
