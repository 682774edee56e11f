DROP INDEX "saved_searches_by_key";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "paused_until" timestamp (3) with time zone DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_searches_by_key" ON "saved_searches" USING btree ("key","paused_until");