ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_is_known";--> statement-breakpoint
ALTER TABLE "post_series" ADD COLUMN "zone_data" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "post_series_by_zone_data" ON "post_series" USING btree ("zone_data") WHERE end_reason is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on', 'checks-missed', 'called-off', 'posts-restored', 'session-time-changed'));--> statement-breakpoint
DROP FUNCTION IF EXISTS quiet_hours_end;