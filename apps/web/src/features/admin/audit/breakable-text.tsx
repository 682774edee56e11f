import { Fragment } from 'react';

/** A lone address or name. Where it is too long for its place it breaks after '@', ':' or '.'. */
export const AddressText = ({ text }: { readonly text: string }) =>
  text.split(/(?<=\S[@:.])(?=\S)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
