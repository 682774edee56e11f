export const componentTexts = {
  retry: 'Try again',
  cancel: 'Cancel',
  readOnly: 'Read only',
} as const;

export const copyForbidden = (what: string): string =>
  `Your browser didn't allow copying. Select ${what} and copy it yourself.`;
