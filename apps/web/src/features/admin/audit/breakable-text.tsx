import { Fragment } from 'react';

/** An address or name that may wrap after '@', ':' or '.'. */
export const BreakableText = ({ text }: { readonly text: string }) =>
  text.split(/(?<=\S[@:.])(?=\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
