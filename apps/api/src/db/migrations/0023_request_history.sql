UPDATE "join_requests" SET
  "author_name" = coalesce("author_name", (SELECT coalesce("display_name", "name", nullif(split_part("email", '@', 1), ''), 'User') FROM "members" WHERE "id" = "author_id")),
  "requester_name" = coalesce("requester_name", (SELECT coalesce("display_name", "name", nullif(split_part("email", '@', 1), ''), 'User') FROM "members" WHERE "id" = "requester_id")),
  "changed_at" = coalesce("changed_at", "decided_at", "created_at"),
  "joined_at" = CASE WHEN "was_accepted" THEN coalesce("joined_at", "answered_at", "decided_at", "created_at") END
  WHERE "author_name" IS NULL OR "requester_name" IS NULL OR "changed_at" IS NULL OR "was_accepted" <> ("joined_at" IS NOT NULL);--> statement-breakpoint
DROP INDEX "join_requests_recent";--> statement-breakpoint
ALTER TABLE "join_requests" ALTER COLUMN "author_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ALTER COLUMN "requester_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ALTER COLUMN "changed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "join_requests" ALTER COLUMN "changed_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "join_requests_recent" ON "join_requests" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "join_requests" DROP COLUMN "was_accepted";
