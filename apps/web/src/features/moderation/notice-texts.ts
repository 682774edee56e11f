export const noticeTexts = {
  heading: 'Notices',
  view: 'View',
  newNotice: 'You have a new notice.',
} as const;
