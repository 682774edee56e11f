interface Timeout {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal;
  readonly restart: () => void;
  readonly stop: () => void;
}

/** An `AbortSignal.timeout` that can be restarted while data still arrives. */
export function startTimeout(ms: number): Timeout {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const restart = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), ms);
  };
  restart();
  return { signal: controller.signal, restart, stop: () => clearTimeout(timer) };
}
