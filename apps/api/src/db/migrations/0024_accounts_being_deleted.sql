ALTER TABLE "members" ADD COLUMN "deletion" text;--> statement-breakpoint
CREATE INDEX "members_being_deleted" ON "members" USING btree ("deletion") WHERE deletion is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_deletion_is_known" CHECK ("members"."deletion" in ('retain', 'delete'));