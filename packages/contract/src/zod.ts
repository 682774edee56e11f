import * as z from 'zod/mini';

// Zod otherwise probes `new Function`, which the page's content security policy reports as a violation.
z.config({ jitless: true });

export { z };
