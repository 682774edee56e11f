/** In milliseconds: how long a request waits for a database connection, or for its batch to start. */
export const MAX_WAIT_MS = 3000;
