/** The offsets of the time zone in winter and summer. Its name, from Intl, would take 35 µs. */
const zoneOffsets = (): string => [0, 6].map((month) => new Date(2026, month, 1).getTimezoneOffset()).join();

/** Creates the value on first use, and again after the device has changed its time zone. */
export function oncePerZone<Value extends object>(create: () => Value): () => Value {
  let [value, zone]: [Value | undefined, string] = [undefined, ''];
  return () => {
    const current = zoneOffsets();
    if (value && zone === current) return value;
    zone = current;
    return (value = create());
  };
}
