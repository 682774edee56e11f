export const pushSubscriptionTexts = {
  workerNotReady: "Notifications aren't ready yet. Reload the page and try again.",
  subscribeFailed: "Your browser couldn't set up notifications. Private windows can't; otherwise try again later.",
} as const;
