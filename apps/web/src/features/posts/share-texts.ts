export const shareTexts = {
  share: 'Share',
  title: 'Share post',
  lead: 'Whoever opens this link sees the post without an account. Connecting still takes one.',
  address: 'Link to the post',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'The link could not be copied. Please select and copy it yourself.',
  send: 'Send to…',
  isShared: 'Anyone with the link can see it',
  isSharedHint: 'Switched off, the link says that the post is closed.',
  inactive: 'While the post is inactive, its link says that it is closed.',
  done: 'Done',

  signIn: 'Sign in to connect',
  register: 'Create an account',
  toHome: 'What is this?',
  toMine: 'To your posts',
  loading: 'Loading the post...',
  closedTitle: 'This post is closed',
  closedText: 'Its author no longer looks for players here. Others do, right now.',
  browse: 'Browse Posts',
};

export const lookingForPlayers = (author: string): string => `${author} is looking for players`;
export const sharingFailed = (reason: string): string => `Could not change who sees the post. ${reason}`;
export const sharedFailed = (reason: string): string => `Could not load the post. ${reason}`;
