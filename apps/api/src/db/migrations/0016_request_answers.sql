ALTER TABLE "join_requests" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "join_requests_by_author" ON "join_requests" USING btree ("author_id","created_at" desc);--> statement-breakpoint
UPDATE "join_requests" SET "answered_at" = "decided_at" WHERE "state" IN ('accepted', 'declined', 'left', 'removed');
