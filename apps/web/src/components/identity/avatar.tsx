import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { getInitials } from './initials.ts';
import { type MemberColor, memberColorInk, memberInkOf } from './member-color.ts';

interface AvatarProps {
  readonly name: string;
  /** Decides the color of the initials; else the name does. Null, for a deleted account: grey. */
  readonly id?: string | null | undefined;
  /** The color that the member chose, where it is known. */
  readonly color?: MemberColor | null;
  readonly pictureUrl?: string | null | undefined;
  /** Shows a presence dot. The caller must also state it in text. */
  readonly isOnline?: boolean | undefined;
  readonly size?: keyof typeof sizes;
}

const sizes = {
  sm: { look: 'size-6 text-[0.6875rem]', dot: '-end-1 -bottom-1', sidePx: 24 },
  md: { look: 'size-9 text-sm', dot: '-end-0.5 -bottom-0.5', sidePx: 36 },
  lg: { look: 'size-11 text-base', dot: 'end-0 bottom-0', sidePx: 44 },
  xl: { look: 'size-24 text-2xl', dot: 'end-2 bottom-2', sidePx: 96 },
  /** Fills its parent, which sets the font size. */
  fill: { look: 'size-full', dot: 'end-0 bottom-0', sidePx: 96 },
};

/** Picture or initials of a person. Hidden from assistive technology: the name is next to it. */
export function Avatar({ name, id = name, color, pictureUrl, isOnline, size = 'md' }: AvatarProps) {
  const { look, dot, sidePx } = sizes[size];
  return (
    <span className={classNames('relative inline-flex flex-none', size === 'fill' && 'size-full')}>
      <span
        aria-hidden
        className={classNames(
          'relative grid place-items-center overflow-hidden rounded-full font-display font-bold select-none',
          id === null ? 'bg-overlay text-soft' : 'member-tint',
          id !== null && (color ? memberColorInk[color] : memberInkOf(id)),
          look,
        )}
      >
        <span translate="no">{getInitials(name)}</span>
        {pictureUrl && <Picture url={pictureUrl} sidePx={sidePx} />}
      </span>
      {isOnline && (
        <span
          aria-hidden
          className={`absolute size-3 rounded-full border-2 border-surface bg-mint system-ink ${dot}`}
        />
      )}
    </span>
  );
}

/** Covers the initials once loaded. Retries a failed picture when the browser is online or the page visible again. */
function Picture({ url, sidePx }: { readonly url: string; readonly sidePx: number }) {
  const [isShown, setIsShown] = useState(false);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const isBroken = url === brokenUrl;
  useEffect(() => {
    if (!isBroken) return undefined;
    const retry = (): void => {
      if (!document.hidden) setBrokenUrl(undefined);
    };
    addEventListener('online', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [isBroken]);
  if (isBroken) return null;
  return (
    <img
      src={url}
      alt=""
      width={sidePx}
      height={sidePx}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={() => setIsShown(true)}
      onError={() => {
        setIsShown(false);
        setBrokenUrl(url);
      }}
      className={classNames('absolute inset-0 size-full object-cover', isShown && 'bg-overlay')}
    />
  );
}
