/** Why something failed, from the bottom: the query builder's own words would say only which query it was. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
};
