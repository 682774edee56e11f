/** All substrings of `length` characters. */
export function gramsOf(text: string, length: number): string[] {
  const letters = Array.from(text);
  return letters.slice(length - 1).map((_, index) => letters.slice(index, index + length).join(''));
}
