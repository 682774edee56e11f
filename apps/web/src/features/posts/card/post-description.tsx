import { classNames } from '#src/components/class-names.ts';
import { LongText } from '#src/components/long-text.tsx';

interface PostDescriptionProps {
  /** Title of an imported post, shown before its text. */
  readonly title: string | null | undefined;
  readonly text: string;
}

/** Covers the end of the third line; the gradient fades the text out. */
const moreClass = classNames(
  'absolute end-0 bottom-0 bg-[linear-gradient(to_right,transparent,var(--card)_1.75rem)] ps-8 rtl:bg-[linear-gradient(to_left,transparent,var(--card)_1.75rem)]',
  'pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-3',
);

export const PostDescription = ({ title, text }: PostDescriptionProps) => (
  <div className="text-sm leading-4.5">
    <LongText key={text} clampClass="line-clamp-3" className="text-soft" moreClass={moreClass}>
      {title && <b className="mr-1.5 font-semibold text-fg">{title}</b>}
      {text}
    </LongText>
  </div>
);
