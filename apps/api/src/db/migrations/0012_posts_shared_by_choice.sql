-- Until now every post was shared unless its author had switched that off, and nothing records who has used the share
-- dialog: no author has chosen to share, so no post is shared from here on. Replacing the column rewrites no row.
ALTER TABLE "posts" DROP COLUMN "is_shared";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_indexable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_indexable_is_shared" CHECK (is_shared or not is_indexable);--> statement-breakpoint
CREATE INDEX "posts_indexable" ON "posts" USING btree ("id") WHERE is_indexable and is_active;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shares_posts" boolean DEFAULT false NOT NULL;
