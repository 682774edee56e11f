export const pushSubscriptionTexts = {
  workerNotReady: "Notifications aren't ready yet. Reload the page and try again.",
  subscribeFailed:
    "Your browser couldn't set up notifications. They don't work in private windows. If this isn't one, try again later.",
} as const;
