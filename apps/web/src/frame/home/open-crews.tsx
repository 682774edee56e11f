import { plural } from '@lingui/core/macro';
import { OPEN_CREWS_PATH } from '@muster/contract/paths.ts';
import { useEffect, useState } from 'react';

/** Without the app's API client, which the home page does not load. 0 if the server does not answer. */
async function fetchCount(): Promise<number> {
  const response = await fetch(OPEN_CREWS_PATH);
  const body: unknown = response.ok ? await response.json() : null;
  return typeof body === 'object' && body !== null && 'count' in body ? Number(body.count) : 0;
}

/** '9 crews need one more now', if the host publishes the count. Its line is always reserved, to prevent layout shifts. */
export function OpenCrews() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (navigator.onLine) fetchCount().then(setCount, () => undefined);
  }, []);
  return (
    <p className="mt-5 flex min-h-6 items-center gap-2.5 font-medium">
      {count > 0 && (
        <>
          <span aria-hidden className="size-2 flex-none animate-pulse rounded-full bg-mint system-ink" />
          <span>{plural(count, { one: '# crew needs one more now', other: '# crews need one more now' })}</span>
        </>
      )}
    </p>
  );
}
