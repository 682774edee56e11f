ALTER TABLE "members" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_language_length" CHECK (utf16_length("members"."language") between 2 and 35);