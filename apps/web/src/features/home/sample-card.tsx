import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import type { samplePosts } from './sample-posts.ts';

export const SampleCard = ({ post }: { readonly post: (typeof samplePosts)[number] }) => (
  <div className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4 shadow-float">
    <div className="flex items-center gap-3">
      <GameEmblem gameId={post.gameId} name={post.game} size={40} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-display text-base font-bold">{post.game}</p>
        <p className="flex items-center gap-1.5 text-xs text-soft">
          <PlatformGlyph platform={post.platform} size={14} />
          {post.platform}
        </p>
      </div>
      <Avatar name={post.author} isOnline />
    </div>
    <p className="text-sm">{post.description}</p>
    <div className="flex items-center gap-1.5">
      {post.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      <span className="ml-auto text-xs whitespace-nowrap text-faint">{post.age}</span>
    </div>
  </div>
);
