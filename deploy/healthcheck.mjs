#!/usr/bin/env node
// Exits with 0 if the server in this container responds.
// oxlint-disable-next-line node/no-process-env -- the server in the container reads it too
const port = process.env.PORT ?? '3000';
const isHealthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
