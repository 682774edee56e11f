export const pushSubscriptionTexts = {
  workerNotReady: 'This browser has not started what it needs. Please load the page again.',
  subscribeFailed: 'Your browser could not set it up. A private window never can; otherwise please try again later.',
} as const;
