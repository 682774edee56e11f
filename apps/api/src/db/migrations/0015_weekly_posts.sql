CREATE TABLE "post_series" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"next_start" timestamp(3) NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"empty_count" smallint DEFAULT 0 NOT NULL,
	"end_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_series_end_reason_is_known" CHECK ("post_series"."end_reason" in ('nobody-joined', 'suspended'))
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "visible_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_series" ADD CONSTRAINT "post_series_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_series_by_author" ON "post_series" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "post_series_due" ON "post_series" USING btree ("due_at") WHERE end_reason is null;--> statement-breakpoint
CREATE INDEX "posts_to_list" ON "posts" USING btree ("visible_from") WHERE visible_from is not null;--> statement-breakpoint
ANALYZE "posts" ("visible_from");
