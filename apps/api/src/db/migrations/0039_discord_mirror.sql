CREATE TABLE "discord_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"game_id" text,
	"webhook" text NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"wait_until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discord_channels_once" UNIQUE NULLS NOT DISTINCT("game_id"),
	CONSTRAINT "discord_channels_name_length" CHECK (utf16_length("discord_channels"."name") between 1 and 60),
	CONSTRAINT "discord_channels_state_is_known" CHECK ("discord_channels"."state" in ('on', 'paused', 'not-found', 'refused', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "discord_messages" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"channel_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message_id" text,
	"content" text,
	"changes" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"problem" text,
	"status" smallint,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discord_messages_state_is_known" CHECK ("discord_messages"."state" in ('waiting', 'sending', 'shown', 'unknown', 'removed', 'gone', 'failed')),
	CONSTRAINT "discord_messages_problem_is_known" CHECK ("discord_messages"."problem" in ('busy', 'unreachable', 'rejected', 'channel-stopped', 'gave-up')),
	CONSTRAINT "discord_messages_shown_have_an_id" CHECK ((state = 'shown') = (message_id is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_is_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_is_known";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "discord_channel_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "discord_channel_id" uuid;--> statement-breakpoint
ALTER TABLE "discord_messages" ADD CONSTRAINT "discord_messages_channel_id_discord_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."discord_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discord_messages_due" ON "discord_messages" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "discord_messages_by_time" ON "discord_messages" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "discord_messages_by_channel" ON "discord_messages" USING btree ("channel_id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'member.reset-link-created', 'registration.changed', 'invite-link.created', 'invite-link.revoked', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'game.crew-changed', 'game.aliases-changed', 'game.emblem-changed', 'post.deleted', 'discord-channel.added', 'discord-channel.paused', 'discord-channel.resumed', 'discord-channel.removed', 'discord-message.sent-again', 'report.decided', 'appeal.decided'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on', 'checks-missed', 'called-off', 'game-removed', 'game-merged', 'posts-restored', 'session-time-changed', 'discord-stopped'));