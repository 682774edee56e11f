import { t } from '@lingui/core/macro';
import { LongText } from '#src/components/long-text.tsx';
import type { ReportCase } from '@muster/contract/moderation/cases.ts';
import { translate } from '#src/lib/i18n.ts';
import { unknownUserName } from '@muster/contract/chat/chat.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { classNames } from '#src/components/class-names.ts';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { formatDateTime } from '#src/lib/time/dates.ts';

export type Copy = ReportCase['copies'][number];
type Evidence = Copy['evidence'];

interface CaseEvidenceProps {
  readonly reportCase: ReportCase;
  readonly copy: Copy;
}

/** The reported post, message or profile as it was when it was reported. */
export function CaseEvidence({ reportCase, copy }: CaseEvidenceProps) {
  const { post, messages, crew, member } = copy.evidence;
  if (post) return <PostEvidence post={post} />;
  if (messages)
    return (
      <div className={`${frameClass} flex flex-col gap-2.5`}>
        {crew && <EvidenceCrew crew={crew} />}
        <MessageEvidence reportCase={reportCase} copy={copy} messages={messages} />
      </div>
    );
  return member ? <MemberEvidence member={member} /> : <p className="text-sm text-faint">{t`No copy was saved.`}</p>;
}

const frameClass = 'rounded-md border border-line bg-canvas p-4 wrap-anywhere';

const PostEvidence = ({ post }: { readonly post: NonNullable<Evidence['post']> }) => (
  <div className={`${frameClass} flex flex-col gap-3`}>
    <div className="flex items-center gap-3">
      <GameEmblem gameId={post.gameId} name={post.game} emblem={post.emblem} />
      <div className="min-w-0">
        <p className="font-display leading-tight font-bold">
          <bdi translate="no">{post.game}</bdi>
        </p>
        <p className="mt-0.5 flex items-center gap-1.5 text-sm text-soft">
          <PlatformGlyph platform={post.platform} size={16} />
          <bdi translate="no">{post.platform}</bdi>
        </p>
      </div>
    </div>
    <LongText clampClass="line-clamp-12" className="max-w-[70ch] whitespace-pre-wrap">
      {post.description}
    </LongText>
    {post.tags.length > 0 && (
      <ul className="flex flex-wrap gap-1.5 text-xs text-soft">
        {post.tags.map((tag) => (
          <li key={tag} dir="auto" className="rounded-sm bg-raised px-2 py-1">
            {tag}
          </li>
        ))}
      </ul>
    )}
  </div>
);

interface MessageEvidenceProps extends CaseEvidenceProps {
  readonly messages: NonNullable<Evidence['messages']>;
}

/** The crew in whose conversation a message was reported. */
const EvidenceCrew = ({ crew: { game, startsAt } }: { readonly crew: NonNullable<Evidence['crew']> }) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
    <span>{t`In a crew's conversation`}</span>
    <bdi translate="no" className="font-semibold">
      {game}
    </bdi>
    {startsAt && <time dateTime={startsAt.toISOString()}>{formatDateTime(startsAt)}</time>}
  </p>
);

function MessageEvidence({ reportCase: { targetId, senders }, copy, messages }: MessageEvidenceProps) {
  const reporterIds = copy.reports.map(({ reporter }) => reporter.id);
  const senderOf = (senderId: string | null) =>
    senders.find(({ id }) => id === senderId) ?? { id: null, name: translate(unknownUserName) };
  return (
    <ol className="flex flex-col gap-2.5">
      {messages.map(({ id, senderId, text, sentAt }) => {
        // Message ids come from clients: two members may use the same id.
        const isReported = id === targetId && (senderId === null || !reporterIds.includes(senderId));
        return (
          <li
            key={`${id}-${senderId}`}
            className={classNames('rounded-sm px-3 py-1.5', isReported ? 'border border-amber/40 bg-amber-tint' : '')}
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
              <Avatar {...senderOf(senderId)} size="sm" />
              <bdi translate="no" className="font-semibold text-soft">
                {senderOf(senderId).name}
              </bdi>
              <time dateTime={sentAt.toISOString()}>{formatDateTime(sentAt)}</time>
              {isReported && <Badge tone="warning">{t`Reported`}</Badge>}
            </p>
            <LongText
              clampClass="line-clamp-12"
              className={`max-w-[70ch] whitespace-pre-wrap ${isReported ? 'text-fg' : 'text-soft'}`}
            >
              {text}
            </LongText>
          </li>
        );
      })}
    </ol>
  );
}

const MemberEvidence = ({ member }: { readonly member: NonNullable<Evidence['member']> }) => (
  <div className={`${frameClass} flex flex-col gap-1`}>
    <p className="font-display font-bold">
      <bdi translate="no">{member.name}</bdi>
    </p>
    {member.location && (
      <p className="text-sm text-faint">
        <bdi>{member.location}</bdi>
      </p>
    )}
    <LongText clampClass="line-clamp-12" className="max-w-[70ch] whitespace-pre-wrap text-soft">
      {member.bio || t`No bio.`}
    </LongText>
  </div>
);
