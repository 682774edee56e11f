export const componentTexts = {
  retry: 'Retry',
  readOnly: 'Read only',
} as const;

export const copyForbidden = (what: string): string =>
  `Your browser does not allow this. Please select ${what} and copy it.`;
