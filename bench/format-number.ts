const DIGITS = 3;

/** Three digits that count, and all of those before the point. */
export const formatNumber = (value: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', {
        maximumSignificantDigits: Math.max(DIGITS, Math.ceil(Math.log10(Math.abs(value) + 1))),
      })
    : '–';
