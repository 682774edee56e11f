ALTER TABLE "chats" RENAME COLUMN "owner_id" TO "host_id";--> statement-breakpoint
ALTER TABLE "chats" RENAME CONSTRAINT "chats_owner_id_members_id_fk" TO "chats_host_id_members_id_fk";--> statement-breakpoint
ALTER INDEX "chats_by_owner" RENAME TO "chats_by_host";--> statement-breakpoint
ALTER TABLE "posts" RENAME COLUMN "kept_crew_id" TO "standing_crew_id";--> statement-breakpoint
CREATE TABLE "early_viewers" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "early_viewers_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_is_known";--> statement-breakpoint
ALTER TABLE "post_series" ADD COLUMN "first_crew_id" uuid;--> statement-breakpoint
ALTER TABLE "post_series" ADD COLUMN "first_crew_time" text;--> statement-breakpoint
ALTER TABLE "early_viewers" ADD CONSTRAINT "early_viewers_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_viewers" ADD CONSTRAINT "early_viewers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_viewers_by_member" ON "early_viewers" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on', 'checks-missed', 'called-off', 'game-removed', 'game-merged', 'posts-restored', 'session-time-changed', 'discord-stopped', 'moderator-added', 'moderator-removed', 'crew-host'));--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_first_crew_time_is_known" CHECK ("post_series"."first_crew_time" in ('hour', 'day', 'before-start'));--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_first_crew_has_time" CHECK ((first_crew_id is null) = (first_crew_time is null));