ALTER TABLE "join_requests" ADD COLUMN "had_note" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "join_requests" SET "had_note" = true WHERE "note" <> '';
