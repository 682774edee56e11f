/** An English text that a person reads. Extracted into `languages/*.po` by `npm run extract`; the web app translates it. */
export function message<const Text extends string>(text: Text): Text;
/** Fills each `{name}` in the text with the value of that name. One without a value remains. */
export function message(text: string, values: Readonly<Record<string, string | number>>): string;
/* @__NO_SIDE_EFFECTS__ */
export function message(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
