import { sharedPostPath } from '@muster/contract/posts/shared-posts.ts';
import { copyWithToast } from '#src/components/copy-text.ts';
import { sentence } from '#src/lib/sentence.ts';
import { productName } from '#src/lib/product.ts';

export const shareTexts = {
  share: 'Share',
  title: 'Share post',
  lead: 'Signed-in players can see your active posts. Choose if everyone else can too.',
  link: 'Link to the post',
  copy: 'Copy link',
  copied: 'Link copied.',
  send: 'Send to...',
  isShared: 'Anyone with the link can see it',
  isSharedHint: 'People without an account see the post, your name and your picture. They need an account to connect.',
  isNotSharedHint:
    'Only signed-in players can see it. Turn this on to let anyone with the link see the post, your name and your picture.',
  yes: 'Yes',
  no: 'No',
  isIndexable: 'Let search engines list it',
  isIndexableHint: 'It can show up in search results with your name.',
  isNotIndexableHint: 'Search engines are asked to leave it out.',
  inactive: 'This post is inactive. Nobody can open the link until you activate it.',
  done: 'Done',

  register: 'Create an account',
  whatIsProduct: `What is ${productName}?`,
  goToMyPosts: 'Go to my posts',
  loading: 'Loading the post...',
  sendingRequest: 'Sending your request...',
  closedTitle: 'This post is closed',
  closedText: "The author isn't looking for players any more, but others are.",
  browse: 'Browse Posts',
  membersTitle: 'Sign in to see this post',
  membersText: "It's for signed-in players only, or it has been closed. Sign in and we'll bring you back here.",
  signInToSee: 'Sign in',
};

export const lookingForPlayers = (author: string): string => sentence`${author} is looking for players`;
export const sharingFailed = (reason: string): string => `Couldn't change who can see the post: ${reason}`;
export const sharedFailed = (reason: string): string => `Couldn't load the post: ${reason}`;
export const postIsUp = (game: string): string =>
  sentence`Your ${game} post is up. Send its link to friends who might join.`;

export const postUrl = (postId: string): string => location.origin + sharedPostPath(postId);
export const copyPostLink = (postId: string): Promise<void> =>
  copyWithToast(postUrl(postId), shareTexts.copied, 'the link');
