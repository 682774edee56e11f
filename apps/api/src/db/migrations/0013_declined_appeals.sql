-- "Upheld" means the opposite in English: an appeal that is upheld has succeeded.
ALTER TABLE "appeals" DROP CONSTRAINT "appeals_state_is_known";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_is_known";--> statement-breakpoint
UPDATE "appeals" SET "state" = 'declined' WHERE "state" = 'upheld';--> statement-breakpoint
UPDATE "notices" SET "kind" = 'appeal-declined' WHERE "kind" = 'appeal-upheld';--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_state_is_known" CHECK ("appeals"."state" in ('open', 'declined', 'lifted'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-declined', 'appeal-lifted', 'report-dismissed', 'report-acted-on'));
