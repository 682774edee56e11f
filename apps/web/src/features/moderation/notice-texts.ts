export const noticeTexts = {
  heading: 'From the administrators',
  view: 'View',
  newNotice: 'You have a message from the administrators.',
} as const;
