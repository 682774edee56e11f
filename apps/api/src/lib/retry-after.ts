/** Parses `Retry-After` into milliseconds: seconds or a date (RFC 9110 §10.2.3). 0 if missing or invalid. */
export const waitMsOf = (retryAfter: string | null): number =>
  retryAfter === null
    ? 0
    : Math.max(0, /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()) ||
      0;
