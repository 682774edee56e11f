import { classNames } from './class-names.ts';

export interface ButtonStyle {
  /** 'primary' is the main action of a screen, 'card' that of each `group/card`. */
  readonly variant?: 'primary' | 'quiet' | 'danger' | 'ghost' | 'card' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  /** Full width. */
  readonly wide?: boolean | undefined;
}

const variants = {
  primary: 'border border-transparent bg-flare text-on-flare hover:bg-flare-hover',
  quiet: 'border border-line-strong/60 bg-surface text-fg hover:border-line-strong hover:bg-raised',
  danger: 'border border-transparent bg-rose text-on-rose hover:[filter:brightness(1.1)]',
  ghost: 'border border-transparent text-soft hover:bg-raised hover:text-fg',
  // Outlined, and primary only where the pointer or the keyboard is.
  card: classNames(
    'border border-line-strong text-fg hover:bg-flare-hover!',
    'group-hover/card:border-transparent group-hover/card:bg-flare group-hover/card:text-on-flare',
    'group-focus-within/card:border-transparent group-focus-within/card:bg-flare',
    'group-focus-within/card:text-on-flare',
  ),
};

const sizes = {
  sm: 'min-h-8 px-3 text-sm rounded-sm pointer-coarse:min-h-10',
  md: 'min-h-10 px-4 text-base rounded-md',
  lg: 'min-h-12 px-6 text-lg rounded-md',
};

/** Classes of buttons and of links that look like buttons. */
export const buttonClass = ({ variant = 'quiet', size = 'md', wide = false }: ButtonStyle): string =>
  classNames(
    // On one line unless the label is wider than the screen. Large text may also break within words.
    'inline-flex min-w-fit items-center justify-center gap-2 py-1 text-center font-semibold select-none',
    'transition-[background-color,border-color,color,transform,filter] active:scale-[0.98]',
    'max-[16rem]:wrap-anywhere disabled:cursor-not-allowed not-aria-busy:data-disabled:opacity-55 aria-busy:opacity-80 aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );
