/** An invalid environment variable. The message names it and states the valid values. */
export class ConfigError extends Error {}
