/** Wraps within a word, and leaves room for the other columns. */
export const ChannelName = ({ name }: { readonly name: string }) => (
  <span dir="auto" translate="no" className="block max-w-56 min-w-0 wrap-anywhere xl:max-w-96">
    {name}
  </span>
);
