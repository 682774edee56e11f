/** Disposes everything that `run` has added to the stack after it has ended. */
export async function withStack<Result>(run: (stack: AsyncDisposableStack) => Promise<Result>): Promise<Result> {
  const stack = new AsyncDisposableStack();
  try {
    return await run(stack);
  } finally {
    await stack.disposeAsync();
  }
}
