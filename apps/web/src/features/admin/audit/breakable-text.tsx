import { Fragment } from 'react';

/** A lone address or name. Where it is too long for its place it breaks after '@', ':' or '.'. */
export const BreakableText = ({ text }: { readonly text: string }) =>
  text.split(/(?<=\S[@:.])(?=\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
