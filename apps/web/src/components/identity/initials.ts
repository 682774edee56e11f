/** First letters of the first and last word of a name. */
export function getInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    chosen
      .map((word) => [...(word ?? '')][0])
      .join('')
      .toUpperCase() || '?'
  );
}
